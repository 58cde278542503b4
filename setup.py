"""Compile the kernels. Without a C compiler the installation continues and the kernels run as plain Python.

The environment variable MASUME_KERNEL selects the build:

plain      compile nothing
compiled   fail if a module cannot be compiled; the wheels of a release are built in this way
debug      compile with bounds checks into build/debug, for `make test-debug`
sanitize   compile with the address and undefined-behaviour sanitizers into build/sanitize, for `make test-sanitize`

docs/decisions/0013-build.md gives the reasons for the options. A wheel also gets the man page and the completion of the
shells, which masume/cli/completion_command.py generates from the parser.
"""

import os
import sys
import tempfile
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError, LinkError

sys.path.insert(0, "src")
sys.path.insert(0, "src/masume/kernel")
from compiled_modules import COMPILED, SHARED

KERNEL = Path("src", "masume", "kernel")
FORM = os.environ.get("MASUME_KERNEL")
MUST_COMPILE = FORM == "compiled"
DEBUG = FORM == "debug"
SANITIZE = FORM == "sanitize"
IS_FOR_TESTS = DEBUG or SANITIZE
BUILD = Path("build", FORM) if IS_FOR_TESTS else Path("build")
C_FILES = BUILD / "cython"
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer"]
if os.name == "nt":
    FLAGS = []
elif SANITIZE:
    FLAGS = ["-O1", "-g1", *SANITIZERS]
else:
    FLAGS = ["-O0" if DEBUG else "-O2", "-g0"]
# Hardening options, each used if the compiler or the linker supports it. _FORTIFY_SOURCE is first undefined: some
# compilers set it themselves and warn of a second value.
HARDENING = ["-fstack-protector-strong", "-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3", "-fcf-protection"]
LINK_HARDENING = ["-Wl,-z,relro,-z,now", "-Wl,-z,noexecstack"]
PROCESSES = os.cpu_count() or 1


class BuildIfPossible(build_ext):
    """Compile all modules, or continue without any: a compiled module cannot build on a plain one."""

    command_name = "build_ext"  # setuptools looks up options, such as `parallel`, under this name

    def build_extensions(self):
        if SANITIZE:
            for extension in self.extensions:
                extension.extra_link_args += SANITIZERS
        elif os.name != "nt" and not DEBUG:
            compile_flags, link_flags = self.hardening()
            for extension in self.extensions:
                extension.extra_compile_args += compile_flags
                extension.extra_link_args += link_flags
        try:
            super().build_extensions()
        except Exception as error:
            if MUST_COMPILE:
                raise
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            print(f"masume: the kernel could not be compiled and will run as plain Python: {error}", file=sys.stderr)

    def hardening(self):
        """Return the hardening options that the compiler takes, and those that the linker takes."""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "empty.c")
            source.write_text("int empty(void) { return 0; }\n")

            def takes(words, is_link):
                try:
                    # Some compilers only warn of an unknown option.
                    flags = ["-O2", "-Werror", *([] if is_link else words)]
                    objects = self.compiler.compile([str(source)], output_dir=folder, extra_preargs=flags)
                    if is_link:
                        self.compiler.link_shared_object(objects, str(Path(folder, "empty.so")), extra_preargs=words)
                except (CompileError, LinkError):
                    return False
                return True

            return [
                [word for option in options if takes(option.split(), is_link) for word in option.split()]
                for options, is_link in ((HARDENING, False), (LINK_HARDENING, True))
            ]

    def copy_extensions_to_source(self):
        # An earlier build may have left a module that is not compiled any more, or cannot be.
        for file in KERNEL.rglob(self.get_ext_filename("*")):
            file.unlink()
        super().copy_extensions_to_source()


class BuildWithManual(build_py):
    """Add the output of `masume completion` to the package."""

    def run(self):
        super().run()
        if not self.editable_mode and not IS_FOR_TESTS:
            from masume.cli.completion_command import READY, SHARED, text

            folder = Path(self.build_lib, "masume", "cli", READY)
            folder.mkdir(parents=True, exist_ok=True)
            for what in SHARED:
                (folder / what).write_text(text(what), encoding="utf-8")


class InstallManual(Distribution().get_command_class("install_data")):
    """Install the completion and the man page where shells and `man` look for them."""

    def run(self):
        from masume.cli.completion_command import READY, SHARED

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
        shared_utility_qualified_name=f"masume.kernel.{SHARED}",  # the code for memoryviews is compiled once
        compiler_directives={
            "auto_pickle": False,  # nothing here is pickled, and the code for pickling takes long to compile
            "boundscheck": DEBUG,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": DEBUG,
            "infer_types": True,
            "show_performance_hints": False,  # they name loops of the set-up, which run once per board
        },
        nthreads=PROCESSES if sys.platform == "linux" else 0,  # elsewhere new processes would run this file
        quiet=True,
    )


setup(
    ext_modules=[] if FORM == "plain" else extensions(),
    cmdclass={"build_ext": BuildIfPossible, "build_py": BuildWithManual, "install_data": InstallManual},
    data_files=[("share", [])],  # so that InstallManual is called at all
    options={"build": {"build_base": str(BUILD)}, "build_ext": {"parallel": PROCESSES}},
)
