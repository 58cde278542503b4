"""Compiles the kernels. Without a C compiler the install goes on and the kernels run as plain Python.

MASUME_KERNEL=plain compiles nothing. MASUME_KERNEL=compiled fails where it cannot compile: so are wheels made that
others will install. MASUME_KERNEL=debug compiles with bounds checks on, into build/debug (slow code; `make test-debug`
runs the kernels' tests with it). docs/decisions/0013-build.md says why the options are these.

A wheel also gets the man page and what shells complete, made from the parser (masume/cli/completion.py).
"""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, "src")
sys.path.insert(0, "src/masume/kernel")
from modules import COMPILED, SHARED

KERNEL = Path("src", "masume", "kernel")
FORM = os.environ.get("MASUME_KERNEL")
MUST_COMPILE = FORM == "compiled"
DEBUG = FORM == "debug"
BUILD = Path("build", "debug") if DEBUG else Path("build")
C_FILES = BUILD / "cython"
FLAGS = [] if os.name == "nt" else ["-O0" if DEBUG else "-O2", "-g0"]
PROCESSES = os.cpu_count() or 1


class BuildIfPossible(build_ext):
    """Compiles all modules, or goes on without any: a compiled module cannot build on a plain one."""

    command_name = "build_ext"  # setuptools looks up options, such as `parallel`, under this name

    def build_extensions(self):
        try:
            super().build_extensions()
        except Exception as error:
            if MUST_COMPILE:
                raise
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            print(f"masume: the kernel could not be compiled and will run as plain Python: {error}", file=sys.stderr)

    def copy_extensions_to_source(self):
        # An earlier build may have left a module that is compiled no more, or cannot be.
        for file in KERNEL.rglob(self.get_ext_filename("*")):
            file.unlink()
        super().copy_extensions_to_source()


class BuildWithManual(build_py):
    """Adds to the package what `masume completion` prints."""

    def run(self):
        super().run()
        if not self.editable_mode and not DEBUG:
            from masume.cli.completion import READY, SHARED, text

            folder = Path(self.build_lib, "masume", "cli", READY)
            folder.mkdir(parents=True, exist_ok=True)
            for what in SHARED:
                (folder / what).write_text(text(what), encoding="utf-8")


class InstallManual(Distribution().get_command_class("install_data")):
    """Puts the same where man and shells look for it."""

    def run(self):
        from masume.cli.completion import READY, SHARED

        folder = Path(self.get_finalized_command("build").build_lib, "masume", "cli", READY)
        for what, place in SHARED.items():
            if (folder / what).exists():
                target = Path(self.install_dir, place)
                self.mkpath(str(target.parent))
                self.copy_file(str(folder / what), str(target))


def extension(name, source):
    return Extension(f"masume.kernel.{name}", [source], extra_compile_args=FLAGS)


def extensions():
    options_changed = Path(__file__).stat().st_mtime
    for file in C_FILES.rglob("*.c"):
        if file.stat().st_mtime < options_changed:
            file.unlink()
    return cythonize(
        [
            extension(SHARED, f"{SHARED}.c"),
            *[extension(name, str(KERNEL / f"{name.replace('.', '/')}.py")) for name in COMPILED],
        ],
        build_dir=str(C_FILES),
        language_level=3,
        shared_utility_qualified_name=f"masume.kernel.{SHARED}",  # what memoryviews need is compiled once
        compiler_directives={
            "auto_pickle": False,  # nothing here is pickled, and the code for it takes long to compile
            "boundscheck": DEBUG,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": DEBUG,
            "infer_types": True,
            "show_performance_hints": False,  # they name loops that set things up, once for a board
        },
        nthreads=PROCESSES if sys.platform == "linux" else 0,  # elsewhere new processes would run this file again
        quiet=True,
    )


setup(
    ext_modules=[] if FORM == "plain" else extensions(),
    cmdclass={"build_ext": BuildIfPossible, "build_py": BuildWithManual, "install_data": InstallManual},
    data_files=[("share", [])],  # for InstallManual to be asked at all
    options={"build": {"build_base": str(BUILD)}, "build_ext": {"parallel": PROCESSES}},
)
