"""`python -m bench.experiments [NAME…]`: run the papers' experiments and store their results for the page.

They take some minutes in all; `--quick` is for trying this script out.
"""

from __future__ import annotations

import argparse
import sys

from masume.core import files
from masume.papers import EXPERIMENTS, stored_results
from masume.papers.experiment import ExperimentSettings


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="which experiments (default: all)")
    parser.add_argument("--quick", action="store_true", help="fewer boards, shorter limits")
    options = parser.parse_args()
    stored_results.RESULTS.mkdir(exist_ok=True)
    for experiment in EXPERIMENTS:
        if options.names and experiment.name not in options.names:
            continue
        print(experiment.name, file=sys.stderr)
        quick = " --quick" if options.quick else ""
        found = stored_results.plain(
            experiment, experiment.run(ExperimentSettings(quick=options.quick)), f"masume lab {experiment.name}{quick}"
        )
        files.write_whole(str(stored_results.RESULTS / f"{experiment.name}.json"), stored_results.encode(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
