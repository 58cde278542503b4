"""The compiled kernels carry what makes faults in C code harder to use. Read from the ELF files themselves."""

from __future__ import annotations

import os
import platform
import re
import struct
import sys
from pathlib import Path

import pytest

from masume import kernel
from masume.kernel import compiled_modules

PT_DYNAMIC, PT_GNU_STACK, PT_GNU_RELRO = 2, 0x6474E551, 0x6474E552
DT_FLAGS, DT_FLAGS_1 = 30, 0x6FFFFFFB
DF_BIND_NOW, DF_1_NOW = 0x8, 0x1
EXECUTABLE = 1
FILES = sorted(Path(kernel.__file__).parent.rglob("*.so"))

pytestmark = [
    pytest.mark.skipif(
        sys.platform != "linux" or platform.machine() != "x86_64" or not kernel.compiled(),
        reason="the modules are ELF files of 64 bits on Linux alone, where they are compiled",
    ),
    pytest.mark.skipif(
        os.environ.get("MASUME_KERNEL") in ("debug", "sanitize", "plain"),
        reason="the form that users install is looked at",
    ),
]


class Elf:
    """The program headers of a file, and its dynamic section."""

    def __init__(self, path: Path) -> None:
        self.content = path.read_bytes()
        assert self.content[:5] == b"\x7fELF\x02"
        [start] = struct.unpack_from("<Q", self.content, 32)
        size, count = struct.unpack_from("<HH", self.content, 54)
        headers = [struct.unpack_from("<IIQQQQQQ", self.content, start + i * size) for i in range(count)]
        self.segments = {kind: (flags, offset, length) for kind, flags, offset, _, _, length, _, _ in headers}

    def dynamic(self) -> dict[int, int]:
        _, offset, length = self.segments[PT_DYNAMIC]
        return dict(struct.iter_unpack("<QQ", self.content[offset : offset + length]))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.partition(".")[0])
def test_relocations_are_read_only_and_the_stack_holds_no_code(path: Path) -> None:
    elf = Elf(path)
    assert PT_GNU_RELRO in elf.segments
    assert elf.dynamic().get(DT_FLAGS, 0) & DF_BIND_NOW or elf.dynamic().get(DT_FLAGS_1, 0) & DF_1_NOW
    assert not elf.segments[PT_GNU_STACK][0] & EXECUTABLE


def test_the_stack_is_protected_and_calls_are_fortified() -> None:
    """Each where a module has something to protect: an array on the stack, a copy of a length that is known."""
    assert len(FILES) > len(compiled_modules.COMPILED)
    contents = [path.read_bytes() for path in FILES]
    assert any(b"__stack_chk_fail\0" in content for content in contents)
    assert any(re.search(rb"__\w+_chk\0", content) for content in contents)
