"""Compiles the kernels. Without a C compiler the install goes on and the kernels run as plain Python.

MASUME_KERNEL_DEBUG=1 compiles them with bounds checks on (slow; the test suite does so once).
"""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

KERNELS = ["binairo", "check", "hidato", "hitori", "kakuro"]
DEBUG = os.environ.get("MASUME_KERNEL_DEBUG") == "1"
FLAGS = [] if os.name == "nt" else ["-O0", "-g"] if DEBUG else ["-O2"]

extensions = [
    Extension(f"masume.kernel.{name}", [f"src/masume/kernel/{name}.py"], extra_compile_args=FLAGS, optional=True)
    for name in KERNELS
    if Path(f"src/masume/kernel/{name}.py").exists()
]

setup(
    ext_modules=cythonize(
        extensions,
        build_dir="build/cython",
        language_level=3,
        compiler_directives={
            "boundscheck": DEBUG,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": DEBUG,
        },
        quiet=True,
    ),
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
