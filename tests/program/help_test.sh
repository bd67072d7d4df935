#!/usr/bin/env bash
# help_test.sh -- what the program says of itself: help, describe, completion, and hints where one errs.
#
# usage: help_test.sh LUBENCH ROOT
set -uo pipefail
lubench=$(realpath "${1:?usage: help_test.sh LUBENCH ROOT}")
root=$(realpath "${2:?usage: help_test.sh LUBENCH ROOT}")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 2
failures=0

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# says WORDS ARGUMENT...: ends with 0 and prints WORDS.
says() {
    local words=$1
    shift
    "$lubench" "$@" >out.txt 2>&1 || fail "$*: exit $?: $(head -n 3 out.txt)"
    grep -qF -- "$words" out.txt || fail "$*: no '$words'"
}

# hints WORDS ARGUMENT...: is refused with 2 in one line that holds WORDS.
hints() {
    local words=$1 status=0
    shift
    "$lubench" "$@" >out.txt 2>err.txt || status=$?
    [ "$status" -eq 2 ] && [ ! -s out.txt ] && [ "$(wc -l <err.txt)" -eq 1 ] || fail "$*: exit $status: $(cat err.txt)"
    grep -qF -- "$words" err.txt || fail "$*: no '$words' in: $(cat err.txt)"
}

# Help of every command, by both ways to ask for it.
for command in $("$lubench" --help | sed -nE 's/^  ([a-z]+)  .*/\1/p'); do
    "$lubench" help "$command" >a 2>&1 || fail "help $command"
    "$lubench" "$command" --help >b 2>&1 || fail "$command --help"
    case $command in sweep | claim) ;; *) cmp -s a b || fail "help $command and $command --help differ" ;; esac
done
says 'keys of the files' help
hints "did you mean 'study'" help sudy
hints 'no help on' help plane

# Every key of a shipped file, and every word that a reader takes for a key, is explained.
for topic in study sweep claim; do
    "$lubench" help "$topic" >topic.txt || fail "help $topic"
    case $topic in study) folder=studies ;; *) folder=${topic}s ;; esac
    keys=$(awk '/^\[/ { figure = /^\[figure\]/ } !figure && /^[a-z_]+ *=/ { print $1 }' "$root/convergence/$folder"/*.ini | sort -u)
    [ -n "$keys" ] || fail "no keys in $folder"
    for key in $keys; do
        grep -qE "^ +$key +=" topic.txt || grep -qE "\`$key = " topic.txt || fail "help $topic does not explain $key"
    done
    for section in $(sed -nE 's/^\[([a-z]+)\].*/\1/p' "$root/convergence/$folder"/*.ini | sort -u); do
        grep -qF "[$section]" topic.txt || fail "help $topic does not explain [$section]"
    done
done
"$lubench" help expression >topic.txt
for name in $(sed -nE 's/^    \{"([a-z0-9]+)", ".*/\1/p' "$root/convergence/expression/functions.c"); do
    grep -qw "$name" topic.txt || fail "help expression does not explain $name"
done

# Every case tells its columns with units, quantities, norms, schemes and its reference.
for case in $("$lubench" list cases | cut -d' ' -f1); do
    "$lubench" describe "$case" >described.txt || fail "describe $case"
    for head in '^source: ' '^kind: ' '^schemes: ' '^reference' '^parameters' '^columns .*\[unit\]' '^quantities .*\[unit\]' \
        '^norms '; do
        grep -qE "$head" described.txt || fail "describe $case: no $head"
    done
    awk '/^columns/ { rows = 1; next } /^[^ ]/ { rows = 0 } rows && !/^  [a-z_0-9]+ +\[[^]]+\] / { exit 1 }' described.txt ||
        fail "describe $case: a column without a unit"
    grep -q '^reference: none' described.txt || grep -q '^equations:' described.txt || fail "describe $case: no equations"
done
says 'regimes (regime)' describe falling-sphere
says 'damped' describe falling-sphere
says 'parameters' describe projection
"$lubench" describe euler | grep -qx 'kinds of cases: gap' || fail 'euler is said to run other cases than those of one gap'
"$lubench" describe chevremont | grep -qx 'kinds of cases: gap pair suspension' || fail 'the kinds of chevremont'
"$lubench" describe pair | grep -qx 'schemes: chevremont loggap-vep' || fail 'the schemes of kind pair'
for list in schemes cases kinds drags laws solvers norms studies claims; do
    name=$("$lubench" list $list | sed -n '1s/ .*//p')
    says "$name" describe "$name"
done

# Hints.
hints 'given by --set eps=VALUE' run plane --eps 0.1
hints 'given by --set k_b=VALUE' run plane --k_b=3
hints 'a decimal point is a point' run plane --set eps=0,1
hints 'the last time of `force` ends the run' run plane --set t_end=3
hints 'it is a result of the case' run plane --set q_end=3
hints 'that is a scheme' run lefebvre
hints 'that is a scheme' compare lefebvre x.csv
hints 'options begin with --' run plane dt=0.1
hints 'given by --set' run plane eps=0.1
sed 's/^measure.*/measure = restitutoin/' "$root/convergence/sweeps/falling-sphere-decay.ini" >s.ini
hints "unknown quantity 'restitutoin'" sweep s.ini
grep -q 's.ini:[0-9]*: .*did you mean .restitution.*there is: bounces' err.txt || fail "no line and list: $(cat err.txt)"
cat >s.ini <<'END'
[sweep]
question = one point and another
case = plane
measure = q_end
classes = q_end 0.5 near far
[x]
parameter = eps
from = 0.1
to = 0.2
scale = linear
points = 2
END
"$lubench" sweep s.ini >out.txt 2>err.txt || fail "a small sweep: $(cat err.txt)"
grep -q 'nothing is kept without --out' err.txt || fail 'sweep without --out does not say so'
"$lubench" sweep s.ini --quiet >out.txt 2>err.txt || fail 'a small sweep'
[ ! -s err.txt ] || fail "sweep --quiet says $(cat err.txt)"

# Completion: what may stand there, and the script of the shell that is here.
# offers WORD LINE...: the last word of the line may become WORD.
offers() {
    local word=$1
    shift
    grep -qxF -- "$word" < <("$lubench" completion words "$@") || fail "completion of '$*' does not offer $word"
}
offers run ''
offers run --plugin x.so ''
offers plane run ''
offers loggap-vep run falling-sphere --scheme ''
offers St= run falling-sphere --set ''
offers k_b= run plane --scheme chevremont --set ''
offers limit reference plane --model ''
offers max_u_n compare falling-sphere a.csv --norm ''
offers --norm compare plane -
offers smooth converge lefebvre-limit ''
offers falling-sphere-regimes sweep ''
offers lefebvre2009-fig5 claim ''
offers billiard describe ''
offers drags list ''
offers zsh completion ''
[ -z "$("$lubench" completion words run plane --out '')" ] || fail 'a file is not left to the shell'
grep -qx euler < <("$lubench" completion words run lotto --scheme '') && fail 'a scheme is offered that cannot run the case'
"$lubench" completion bash >bash.sh
complete_in_bash() {
    bash -c 'PATH=$1:$PATH; source bash.sh; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { :; }; _lubench
        printf "%s\n" "${COMPREPLY[@]}"' - "${lubench%/*}" "$@"
}
[ "$(complete_in_bash lubench run bill)" = billiard ] || fail 'bash does not complete lubench run bill'
[ "$(complete_in_bash lubench compare plane --norm l1_g)" = l1_gamma ] || fail 'bash does not complete --norm l1_g'
for shell in zsh fish; do
    "$lubench" completion $shell >script.$shell || fail "completion $shell"
    ! command -v $shell >/dev/null || $shell -n script.$shell || fail "$shell does not understand its script"
done
hints 'allowed is one of bash, zsh, fish' completion tcsh
hints 'allowed is one of bash, zsh, fish' completion
[ "$failures" -eq 0 ]
