"""Compiles the kernels. Without a C compiler the install goes on and the kernels run as plain Python.

MASUME_KERNEL_DEBUG=1 compiles them with bounds checks on (slow; `make test` runs the kernels' tests with them).
"""

import os
import sys

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, "src/masume/kernel")
from modules import COMPILED, SHARED

PROCESSES = os.cpu_count() or 1
DEBUG = os.environ.get("MASUME_KERNEL_DEBUG") == "1"
FLAGS = [] if os.name == "nt" else ["-O0"] if DEBUG else ["-O2", "-g0"]


class BuildIfPossible(build_ext):
    """Goes on without an extension that cannot be compiled, whatever the reason."""

    command_name = "build_ext"  # setuptools looks up options, such as `parallel`, under this name

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


def extension(name, source):
    return Extension(f"masume.kernel.{name}", [source], extra_compile_args=FLAGS, optional=True)


setup(
    ext_modules=cythonize(
        [
            extension(SHARED, f"build/cython/{SHARED}.c"),
            *[extension(name, f"src/masume/kernel/{name.replace('.', '/')}.py") for name in COMPILED],
        ],
        build_dir="build/cython",
        language_level=3,
        shared_utility_qualified_name=f"masume.kernel.{SHARED}",  # what memoryviews need is compiled once
        compiler_directives={
            "boundscheck": DEBUG,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": DEBUG,
            "infer_types": True,
        },
        nthreads=PROCESSES if sys.platform == "linux" else 0,  # elsewhere new processes would run this file again
        quiet=True,
    ),
    cmdclass={"build_ext": BuildIfPossible},
    options={"build_ext": {"parallel": PROCESSES}},
)
