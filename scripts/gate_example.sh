#!/usr/bin/env bash
# gate_example.sh -- a gate on the order of your own code, for any CI: copy it and change four words.
#
# usage: gate_example.sh RUN...     trajectories of your code at six or more time steps, CSV with t,q
#
# Leaves results/junit.xml, results/rows.csv and a plot; exit 0 only if the order is the expected one.
set -eu
case='plane --set eps=0.3 --set force=-2@1,2@3' # what your runs computed
order=3.7,4.3                                   # what they must show
${LUBENCH:-lubench} compare $case --norm max_q --expect "$order" --out results "$@"
