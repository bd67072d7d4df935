/* main.c -- lubench: one command, one function. */
#include "convergence/program/io/replace.h"
#include "convergence/program/program.h"
#include "convergence/program/io/provenance.h"
#include "convergence/program/plug_ins.h"

#include <gsl/gsl_errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct lub_command lub_commands[] = {
    {"list", "[schemes|cases|kinds|drags|laws|solvers|fluids|norms|studies|claims]", "--json ",
     "What there is, one per line.", "  lubench list schemes\n  lubench list cases --json\n",
     lub_list_main},
    {"describe", "NAME", "", "Parameters with default, unit and meaning, and the citation.",
     "  lubench describe lefebvre\n  lubench describe plane\n", lub_describe_main},
    {"run", "CASE",
     "--scheme --dt --set --out --force --every --contacts --events --stress --distribution "
     "--clusters --summary --vtk --snapshots --threads "
     "--checkpoint --checkpoint-every --resume ",
     "Run a case with a scheme and write what happens.",
     "  lubench run plane\n"
     "  lubench run plane --scheme lefebvre --dt 0.01 --set gamma_min=-3 --out run.csv\n"
     "  lubench run maury2007 --set eps=0.01 --every 10 --summary run.json --out run.csv\n"
     "  lubench run billiard --dt 0.001 --every 100 --events events.csv --vtk frames --out "
     "run.csv\n"
     "  lubench run sedimentation --set n=100 --set t_end=0.2 --checkpoint state --out run.csv\n"
     "  lubench run sedimentation --set n=100 --set t_end=0.2 --resume state --out run.csv\n",
     lub_run_main},
    {"reference", "CASE", "--model --set --at --out --force --summary --clear-cache ",
     "The certified solution, with error bounds, or a refusal.",
     "  lubench reference plane --model limit --at 1,2,4\n"
     "  lubench reference lefebvre2009-rough --model limit --out exact.csv\n"
     "  lubench reference plane --model visco-elastic --set k_b=1000\n\n"
     "model visco-elastic of a one-gap case takes k_b (100), asperity (0) and asperity_stiffness "
     "(1)\n"
     "by --set, as the scheme chevremont does\n",
     lub_reference_main},
    {"converge", "[STUDY]...", "--out --force --threads --full --json ",
     "Run studies (those of every verification if none is named): observed orders, and PASS, FAIL "
     "or "
     "INCONCLUSIVE.",
     "  lubench converge lefebvre-limit\n"
     "  lubench converge smooth --threads 2 --out results\n"
     "  lubench converge my_study.ini --json\n",
     lub_converge_main},
    {"compare", "CASE FILE...",
     "--model --set --norm --expect --dt --columns --ignore-preamble --out --force --json ",
     "Hold rows of any program, as tables in files, against the certified reference of a case.",
     "  lubench compare plane --set eps=0.3 run1.csv run2.csv run3.csv run4.csv run5.csv run6.csv\n"
     "  lubench compare plane --set eps=0.3 --norm l1_u --expect 0.9,1.1 --json run?.csv\n"
     "  lubench compare plane --set eps=0.3 --dt 0.02,0.01 run1.csv run2.csv --out results  # "
     "exits 3: too few\n"
     "  my_program | lubench compare billiard --columns t=time,id=ball -\n"
     "columns: t, for several bodies the key (id, i), and those of the norm; `lubench describe "
     "CASE`\n"
     "names them.  They stand in any order, separated by commas, semicolons, tabs or blanks.\n"
     "dt: --dt (one for each file), else the line `# dt: VALUE` of the file, else its sampling.\n"
     "A file with a value that is not finite counts as a failed run, as does a gap that closes "
     "where\n"
     "the model keeps it open; one that ends before the case does is refused.\n",
     lub_compare_main},
    {"order", "FILE|-", "--expect --floor --columns --out --force --json ",
     "The order of convergence that any table of steps and errors shows.",
     "  lubench order errors.csv\n"
     "  lubench order errors.csv --expect 1.9,2.1 --floor 1e-14 --out results\n"
     "  ./my_script | lubench order - --columns dt=step,error=max_error --json\n"
     "columns: dt (or h) and error; floor (errors up to it say nothing) and status (ok, or any "
     "other word\n"
     "for a run that failed) if there are such.  They stand in any order, separated by commas, "
     "semicolons,\n"
     "tabs or blanks; lines that begin with # are comments; two columns without names are dt and "
     "error.\n"
     "--out: a folder that gets rows.csv, verdicts.csv, junit.xml and the plot error_vs_dt.svg.\n",
     lub_order_main},
    {"sweep", "STUDY [DIR]...", "--out --force --threads --shard --merge --resume --quick --json ",
     "Measure a case over a plane of parameters: phase diagrams with their boundaries.",
     "  lubench sweep falling-sphere-regimes --quick --out map\n"
     "  lubench sweep falling-sphere-regimes --quick --out map --resume   # after a kill at any "
     "moment\n"
     "  lubench sweep my_sweep.ini --shard 0/4 --out part0   # and 1/4, 2/4, 3/4\n"
     "  lubench sweep my_sweep.ini --merge part0 part1 part2 part3 --out map\n"
     "  mpiexec -n 4 lubench sweep shear-deviation --out map\n"
     "Any case, any quantity of its summary.  Gates of the file are judged at the end: exit code 1 "
     "if one fails.\n",
     lub_sweep_main},
    {"claim", "[CLAIM]...", "--out --force --threads --full --json ",
     "Hold published statements (those of every verification if none is named) against runs: each "
     "is "
     "a gate.",
     "  lubench claim lefebvre2009-fig5\n"
     "  lubench claim maury2007-fig3 --out results\n"
     "  lubench claim my_claim.ini --json\n",
     lub_claim_main},
    {"verify", "", "--out --threads --full --pages ",
     "Run everything, write the report (default reports/out), check every gate.",
     "  lubench verify\n  lubench verify --out /tmp/report\n"
     "  lubench verify --full   # also the studies, sweeps and claims marked `tier = full`\n"
     "  lubench verify --pages  # the pages again, from what an earlier run left in --out\n",
     lub_verify_main},
    {"completion", "bash|zsh|fish", NULL,
     "A script that completes commands, names and options in a shell.",
     "  lubench completion bash >lubench.bash\n", lub_completion_main},
    {"help", "[COMMAND|TOPIC]...", "",
     "Options and examples of a command, or the keys of a file: study, sweep, claim, expression.",
     "  lubench help run\n  lubench help study\n", lub_help_main},
    {0}};

static volatile sig_atomic_t interrupted, patient;
/* What a step, a reference or a frame may still take after a signal. */
static const unsigned grace_seconds = 1;

static void end_now(int number)
{
    static const char text[] = "lubench: interrupted; unfinished files were removed\n";
    (void)number;
    lub_output_abandon();
    (void)!write(STDERR_FILENO, text, sizeof text - 1);
    _exit(lub_status_exit(LUB_INTERRUPTED));
}

static void on_signal(int number)
{
    if (interrupted) {
        end_now(number);
    }
    interrupted = 1;
    if (!patient) {
        alarm(grace_seconds);
    }
}

void lub_interrupt_patiently(void)
{
    patient = 1;
    alarm(0);
}

const volatile int *lub_interrupted(void)
{
    return &interrupted;
}

int lub_report_failure(enum lub_status status, const struct lub_message *message)
{
    const char *const text = message && *message->text ? message->text : lub_status_text(status);
    fprintf(stderr, "lubench: %s\n", text);
    return lub_status_exit(status);
}

/* Ctrl-C ends a run at the next step, so that files are whole; a second one, or a step that lasts,
 * ends it at once. */
static void catch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = end_now;
    sigaction(SIGALRM, &action, NULL);
    signal(SIGXFSZ, SIG_IGN); /* a file grown too large is a write that fails */
}

/* A library that ends the program by itself, as the one for threads does without memory, does so
 * with code 1, which here means that a gate failed. */
static bool ended;

static void on_foreign_end(void)
{
    if (!ended) {
        lub_output_abandon();
        _exit(lub_status_exit(LUB_NO_MEMORY));
    }
}

static int run_command(struct lub_arguments *arguments, bool version)
{
    if (version) {
        lub_print_version(stdout);
        return 0;
    }
    if (arguments->help) {
        if (arguments->command) {
            lub_print_help(stdout, arguments->command);
        } else {
            lub_print_usage(stdout);
        }
        return 0;
    }
    if (arguments->force) {
        lub_output_force();
    }
    return arguments->command->main(arguments);
}

int main(int argc, char **argv)
{
    struct lub_arguments arguments = {.command = NULL};
    struct lub_message message = {""};
    bool version = false;
    gsl_set_error_handler_off();
    catch_signals();
    (void)atexit(on_foreign_end);
    enum lub_status status = lub_plug_ins_load(&argc, &argv, &message);
    if (status == LUB_OK) {
        status = lub_arguments_parse(argc, argv, &arguments, &version, &message);
    }
    int code =
        status == LUB_OK ? run_command(&arguments, version) : lub_report_failure(status, &message);
    lub_arguments_free(&arguments);
    const bool lost = fflush(stdout) != 0 || ferror(stdout);
    if (lost && code == 0) {
        fputs("lubench: cannot write to standard output\n", stderr);
        code = lub_status_exit(LUB_FILE_ERROR);
    }
    ended = true;
    return code;
}
