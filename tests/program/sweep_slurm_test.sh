#!/usr/bin/env bash
# sweep_slurm_test.sh -- a sweep as job arrays of a real Slurm of one node, this machine, has the bytes
# of one by threads.
#
# usage: sweep_slurm_test.sh LUBENCH ROOT
#
# The daemons run from a folder of the test, with a key of its own; slurmd wants root.
set -uo pipefail

lubench=$(realpath "${1:?usage: sweep_slurm_test.sh LUBENCH ROOT}")
script=$(realpath "${2:?usage: sweep_slurm_test.sh LUBENCH ROOT}")/scripts/sweep_slurm.sh
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for program in slurmctld slurmd sbatch munged; do
    command -v $program >/dev/null || {
        echo "skipped: $program is not installed"
        exit 77
    }
done
[ "$(id -u)" -eq 0 ] || {
    echo 'skipped: slurmd wants root'
    exit 77
}
work=$(mktemp -d)
daemons=()
stop() {
    [ ${#daemons[@]} -eq 0 ] || kill "${daemons[@]}" 2>/dev/null
    wait
    rm -rf -- "$work"
}
trap stop EXIT
cd "$work" || exit 2
chmod 755 .
# shellcheck source=tests/program/sweep_study.sh
. "$here/sweep_study.sh"

start_munge() {
    mkdir munge
    chmod 700 munge
    head -c 1024 /dev/urandom >munge/key
    chmod 600 munge/key
    mkdir socket
    munged --foreground --force --socket "$work/socket/munge" --key-file "$work/munge/key" --pid-file "$work/munge/pid" \
        --log-file "$work/munge/log" --seed-file "$work/munge/seed" --num-threads 1 >munge/out 2>&1 &
    daemons+=($!)
}

# Two ports that nobody listens to.
free_port() {
    local port
    while :; do
        port=$((20000 + RANDOM % 20000))
        ! (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null && echo $port && return
    done
}

start_slurm() {
    local name
    name=$(hostname -s)
    mkdir state spool log
    cat >slurm.conf <<END
ClusterName=test
SlurmctldHost=$name(127.0.0.1)
SlurmUser=root
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
AuthType=auth/munge
AuthInfo=socket=$work/socket/munge
CredType=cred/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/log/slurmctld.pid
SlurmdPidFile=$work/log/slurmd.pid
SlurmctldLogFile=$work/log/slurmctld
SlurmdLogFile=$work/log/slurmd
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1
NodeName=$name NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$name Default=YES State=UP
END
    export SLURM_CONF=$work/slurm.conf
    slurmctld -D -c >log/out 2>&1 &
    daemons+=($!)
    slurmd -D -c >log/slurmd.out 2>&1 &
    daemons+=($!)
    for ((k = 0; k < 100; k++)); do
        [ "$(timeout 5 sinfo -h -o %T 2>/dev/null)" = idle ] && return
        sleep 0.2
    done
    return 1
}

# submit ARGUMENT...: the job array to its end.
submit() {
    LUBENCH=$lubench timeout 300 sbatch -W -o "$work/job-%a.log" "$@" >.out 2>&1 ||
        fail "sbatch $*: exit $?: $(cat .out job-*.log | head -c 500)"
}

start_munge
start_slurm || {
    echo 'skipped: no Slurm starts on this machine:'
    tail -n 3 log/* munge/log
    exit 77
}
small_study s.ini 0.02
"$lubench" sweep s.ini --quick --out quick --quiet >/dev/null || fail 'threads'
merge=("$script" --merge --quick s.ini)

submit --array=0-2 "$script" --quick s.ini 'my results'
LUBENCH=$lubench "${merge[@]}" 'my results' >.out 2>&1 || fail "merge: $(cat .out)"
same quick 'my results/result'

# Any range; and a few tasks of many once more, as after a failure.
submit --array=5-9:2 "$script" --quick s.ini strided
LUBENCH=$lubench "${merge[@]}" strided >.out 2>&1 || fail "merge: $(cat .out)"
same quick strided/result
rm -rf strided/result strided/shard-0 strided/shard-2
submit --array=0,2 "$script" --parts 3 --quick s.ini strided
LUBENCH=$lubench "${merge[@]}" strided >.out 2>&1 || fail "merge: $(cat .out)"
same quick strided/result

# What cannot be meant is refused: the job fails and says why.
rm -f job-*.log
refused() {
    LUBENCH=$lubench timeout 300 sbatch -W -o "$work/job-%a.log" "$@" s.ini no >.out 2>&1 && fail "$* is accepted"
}
refused --array=0,3,4 "$script"
refused --array=4 "$script" --parts 3
grep -q 'an array with gaps' job-0.log || fail "an array with gaps: $(cat job-0.log)"
grep -q 'allowed is --array=0-2' job-4.log || fail "a task too many: $(cat job-4.log)"
[ ! -e no ] || fail 'a refused job makes a folder'
[ "$failures" -eq 0 ]
