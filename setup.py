"""Compiles the kernels. Without a C compiler the install goes on and the kernels run as plain Python.

MASUME_KERNEL_DEBUG=1 compiles them with bounds checks on (slow; the test suite does so once).
"""

import os
import sys

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

KERNELS = ["binairo", "check", "hidato", "hitori", "kakuro"]
KERNELS += ["hidato_arguing", "hidato_givens", "hidato_path", "hidato_position", "hidato_rivals", "watched"]
KERNELS += ["binairo_maker", "hidato_maker", "hitori_maker", "kakuro_maker", "walk"]
PROCESSES = os.cpu_count() or 1
DEBUG = os.environ.get("MASUME_KERNEL_DEBUG") == "1"
FLAGS = [] if os.name == "nt" else ["-O0"] if DEBUG else ["-O2", "-g0"]


class BuildIfPossible(build_ext):
    """Goes on without an extension that cannot be compiled, whatever the reason."""

    def build_extensions(self):
        self.failed = []
        super().build_extensions()
        self.extensions = [extension for extension in self.extensions if extension not in self.failed]

    def build_extension(self, extension):
        try:
            super().build_extension(extension)
        except Exception as error:
            self.failed.append(extension)
            self.warn(f"{extension.name} is not compiled and will run as plain Python: {error}")


setup(
    ext_modules=cythonize(
        [
            Extension(
                f"masume.kernel.{name}", [f"src/masume/kernel/{name}.py"], extra_compile_args=FLAGS, optional=True
            )
            for name in KERNELS
        ],
        build_dir="build/cython",
        language_level=3,
        compiler_directives={
            "boundscheck": DEBUG,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": DEBUG,
        },
        nthreads=PROCESSES if sys.platform == "linux" else 0,  # elsewhere new processes would run this file again
        quiet=True,
    ),
    cmdclass={"build_ext": BuildIfPossible},
    options={"build_ext": {"parallel": PROCESSES}},
)
