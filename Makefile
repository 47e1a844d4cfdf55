# SPDX-License-Identifier: MIT
# Affray's build. ./dev is the usual door; these targets stand behind it:
#   all       the program and both libraries (the default)
#   units     the tests in C: each *.test.c under tests/ is a name of one of two programs
#   fuzzers   with FLAVOUR=asan: one for each tests/fuzz/*.fuzz.c
#   benches   one for each bench/*.c; with FLAVOUR=fast as they are measured
#   mpi       affray-mpi, for clusters; part of `all` where Open MPI is installed
#   page-server affray-page; part of `all` where libwebsockets is installed
#   core      proves that base, engine, rulebooks and tactics need libc and libm alone
#   exports   proves that the libraries show affray_* and nothing else: include/affray.symbols
#   page-wasm the module of the page, build/page/affray.wasm, and its files.json
#   man lint install uninstall clean
# Variables: FLAVOUR=release fast package debug asan tsan cov wasm, CC, CFLAGS, LDFLAGS,
# PREFIX, DESTDIR (LIB, MAN ... see below), WERROR=1 (warnings are errors), QUICK=1 (an install that is not optimized
# as a whole), V=1 (show the commands). Each flavour has its own folder under build/. Sources
# are found by folder: a new file needs no line here.

VERSION = 0.2.0
DATE = 2026-11-17
SOVERSION = 0
PREFIX = /usr/local
SHARE = $(PREFIX)/share/affray
LIB = $(PREFIX)/lib
MAN = $(PREFIX)/share/man
BASH_COMPLETIONS = $(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS = $(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS = $(PREFIX)/share/fish/vendor_completions.d
FLAVOUR = release
usual_compiler = $(or $(compiler_of_$(FLAVOUR)),gcc)
compiler_of_asan = clang
compiler_of_wasm = clang-19
ifeq ($(origin CC),default)
CC = $(usual_compiler)
endif
BUILD := build/$(FLAVOUR)$(addprefix -,$(filter-out $(usual_compiler),$(notdir $(lastword $(CC)))))

# Libraries of others, by pkg-config name; their Debian packages stand in ./dev.
program_packages = libedit ncursesw

release = -O2 -g
# For installation and measurement: link-time optimization, which takes minutes. QUICK=1
# installs without, for the tests. (gcc warns of indices that it could not follow.)
fast = -O3 -g1 $(if $(findstring gcc,$(CC)),-flto=auto -Wno-stringop-overflow -Wno-array-bounds)
# The folder that it was built in is not in it.
package = $(if $(QUICK),$(release),$(fast)) -ffile-prefix-map=$(CURDIR)=.
debug = -O0 -g
# Units and fuzzers share it.
asan = -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined,fuzzer-no-link \
	-fno-sanitize-recover=all
tsan = -O1 -g -fsanitize=thread
cov = -O0 -g --coverage
# For the page: no system below, so src/wasi/* stand in for the files that need one, and the
# engine leaves its rules through functions of the host. The -m are what browsers have had since
# 2021; they make most fights faster.
wasm = --target=wasm32-wasi -nostdlibinc -isystem /usr/include/wasm32-wasi -O2 \
	-mbulk-memory -msign-ext -mnontrapping-fptoint -mmutable-globals \
	-DAFFRAY_HOST_UNWIND -Wno-enum-float-conversion
flavours = release fast package debug asan tsan cov wasm
$(if $(filter $(FLAVOUR),$(flavours)),,$(error FLAVOUR is one of: $(flavours)))

is_wasm = $(filter wasm,$(FLAVOUR))

# Asserts stay on in every flavour.
warnings = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wvla
include_path = -Isrc -Iinclude -I$(BUILD)/gen
compile = $(CC) -std=c17 -ffp-contract=off $(if $(is_wasm),,-fPIC) -fvisibility=hidden $(warnings) \
	$($(FLAVOUR)) $(CPPFLAGS) $(CFLAGS) $(include_path)
strict = $(if $(WERROR),-Werror)
link = $(CC) $($(FLAVOUR)) $(CFLAGS) $(LDFLAGS) -Wl,--as-needed
libraries = $$(pkg-config --libs $(program_packages)) -pthread -lm

# A rulebook counts from the day it has its rulebook.c.
books := $(sort $(patsubst src/rulebooks/%/rulebook.c,%,$(wildcard src/rulebooks/*/rulebook.c)))
objects_of = $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard $(1))))
layer = $(call objects_of,$(patsubst %,src/%/*.c,$(1)))
# Files of base that need a system below them; the core does without.
system_base := $(patsubst %,$(BUILD)/src/base/%.o,complain disk interrupt path progress self_path)
engine := $(filter-out $(system_base),$(call layer,base engine))
rules := $(call layer,$(books:%=rulebooks/%) tactics) $(BUILD)/gen/rulebooks.o
library := $(engine) $(system_base) $(rules) $(call layer,scenario library study odds report play)
shells := $(call layer,play/prompt play/screen play/web cli)
main := $(BUILD)/src/cli/main.o
# src/wasi/base/disk.c stands in for src/base/disk.c, and so on.
stand_ins := $(call objects_of,src/wasi/*/*.c)
unfit := $(stand_ins:$(BUILD)/src/wasi/%=$(BUILD)/src/%) \
	$(call layer,play/prompt play/screen) $(patsubst %,$(BUILD)/src/cli/%.o,children complete manual match page play)
module := $(filter-out $(unfit),$(library) $(shells)) $(stand_ins)
mpi := $(call objects_of,src/mpi/*.c)
page_server := $(call objects_of,src/page/*.c)
has_websockets := $(shell pkg-config --exists libwebsockets 2>/dev/null && echo yes)
mpi_compiler := $(firstword $(shell command -v mpicc.openmpi mpicc))
inside := $(library) $(filter-out $(main),$(shells))
test_book := $(call objects_of,tests/book/*.c)
unit_sources := $(sort $(wildcard tests/*/*.test.c tests/*/*/*.test.c))
unit_objects := $(unit_sources:%.c=$(BUILD)/%.o)
# Units are two programs, because linking takes longer than running: `units`, and `fair_units`
# for those of the rulebook `fair`. A unit that replaces a part of ours (the list of rulebooks,
# the door out of a run, memory) is a program of its own.
units_with = $(patsubst %.c,$(BUILD)/%.o,$(shell grep -lE '$(1)' $(unit_sources)))
lone := $(patsubst %.o,%,$(call units_with,AFFRAY_HOST_UNWIND|all_rulebooks\[\]|scarce\.h"))
fair_units := $(call units_with,fair\.h")
joint := $(filter-out $(lone:=.o),$(unit_objects))
fuzz_objects := $(call objects_of,tests/fuzz/*.fuzz.c)
bench_objects := $(call objects_of,bench/*.c)
units := $(BUILD)/units $(BUILD)/fair_units $(unit_objects:.o=)
fuzzers := $(fuzz_objects:.o=)
benches := $(bench_objects:.o=)
tool_objects := $(call objects_of,tools/*.c)
old_tactics := $(call objects_of,tests/old_tactics/*.c tests/old_tactics/*/*.c)
tools := $(tool_objects:.o=)
objects := $(if $(is_wasm),$(module)) $(inside) $(main) $(mpi) $(page_server) $(test_book) $(BUILD)/tests/units.o $(unit_objects) $(fuzz_objects) $(bench_objects) $(tool_objects) $(old_tactics)
shared := libaffray.so.$(SOVERSION)

AR = $(if $(findstring -flto,$($(FLAVOUR))),gcc-ar,ar)

MAKEFLAGS += --no-builtin-rules
Q = $(if $(V),,@)
quiet = $(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
say = $(if $(V)$(quiet),,@echo '  $(1) $(2)')

.PHONY: all page-wasm page-server mpi units fuzzers benches core exports man lint tidy analyze
.PHONY: install install-files uninstall clean FORCE
.SECONDARY:
.DELETE_ON_ERROR:

all: $(BUILD)/affray $(BUILD)/libaffray.a $(BUILD)/libaffray.so $(if $(mpi_compiler),mpi) $(if $(has_websockets),page-server)
mpi: $(BUILD)/affray-mpi
page-server: $(BUILD)/affray-page
units: $(units)
fuzzers: $(fuzzers)
benches: $(benches) $(BUILD)/affray # one of them times the program itself
man: $(BUILD)/man/affray.1

# Generated files are replaced only when they would differ, so nothing is rebuilt in vain.
# `flags`, `paths` and `objects` let their dependents follow a changed setting or a source
# that went away.
define rulebooks_c
{ printf '%s\n' '/* SPDX-License-Identifier: MIT' ' *' \
	' * The rulebooks that are built in: the folders of src/rulebooks.' ' */' \
	'#include "engine/rulebook.h"' '#include "rulebooks/list.h"' '' \
	$(books:%='extern const struct rulebook %_rulebook;') '' \
	'const struct rulebook *const all_rulebooks[] = {' \
	$(books:%='	&%_rulebook,') '	NULL,' '};'; }
endef
unit_names = $(patsubst $(BUILD)/tests/%.test.o,%,$(1))
unit_main = run_$(subst /,_,$(1))
joint_flags = -Wno-missing-prototypes -Dmain=$(call unit_main,$(1))
define units_c
{ printf '%s\n' '/* SPDX-License-Identifier: MIT' ' *' ' * Units that are one program.' ' */' \
	'#include "units.h"' '' $(foreach u,$(call unit_names,$(1)),'int $(call unit_main,$u)(void);') '' \
	'const struct unit all_units[] = {' \
	$(foreach u,$(call unit_names,$(1)),'	{"$u", $(call unit_main,$u)},') '	{0},' '};'; }
endef
generated := $(addprefix $(BUILD)/gen/,rulebooks.c units.c fair_units.c version.h citations.h flags paths objects)
$(BUILD)/gen/rulebooks.c: content = $(rulebooks_c)
$(BUILD)/gen/units.c: content = $(call units_c,$(filter-out $(fair_units),$(joint)))
$(BUILD)/gen/fair_units.c: content = $(call units_c,$(fair_units))
$(BUILD)/gen/version.h: content = sed 's/@VERSION@/$(VERSION)/' src/version.h.in
$(BUILD)/gen/citations.h: content = tools/citations
$(BUILD)/gen/flags: content = printf '%s\n' '$(subst ','\'',$(compile) $(LDFLAGS))' '$(call joint_flags,UNIT)'
$(BUILD)/gen/paths: content = printf '%s\n' $(paths)
$(BUILD)/gen/objects: content = printf '%s\n' $(objects)
$(generated): FORCE
	@mkdir -p $(@D)
	@$(content) >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# The core sees plain C; the layers around it may ask the system for more. Programs and
# libraries look for their data above the place where they lie, in the build tree or in what
# was installed and perhaps moved; then where they were to be installed.
system = -D_POSIX_C_SOURCE=200809L $(if $(is_wasm),,-pthread)
paths = -DAFFRAY_SHARE='"$(if $(is_wasm),.,$(SHARE))"'
part = $(system)
$(engine) $(rules): part =
$(BUILD)/src/scenario/data_files.o: part = $(system) $(paths)
$(BUILD)/src/play/prompt/%.o $(BUILD)/src/play/screen/%.o: part = $(system) $$(pkg-config --cflags $(program_packages))
$(BUILD)/src/page/%.o: part = $(system) $(patsubst -I%,-isystem %,$(shell pkg-config --cflags libwebsockets 2>/dev/null))
$(BUILD)/src/mpi/%.o: part = $(system) \
	$(patsubst -I%,-isystem %,$(shell $(mpi_compiler) --showme:compile))
$(BUILD)/tests/%.o $(BUILD)/bench/%.o $(BUILD)/tools/%.o: part = $(system) -Itests

$(BUILD)/src/scenario/data_files.o: $(BUILD)/gen/paths
$(BUILD)/src/cli/rules.o: $(BUILD)/gen/citations.h
$(BUILD)/%.o: %.c $(BUILD)/gen/flags | $(BUILD)/gen/version.h
	$(call say,compile,$<)
	@mkdir -p $(@D)
	$(Q)$(compile) $(strict) $(part) -MMD -MP -c -o $@ $<

$(BUILD)/gen/%.o: $(BUILD)/gen/%.c $(BUILD)/gen/flags
	$(Q)$(compile) -Itests $(strict) -MMD -MP -c -o $@ $<

# The archive holds one object in which only affray_* is left visible, so that our short
# names cannot meet those of a program that links it.
$(BUILD)/libaffray.a: $(library) $(BUILD)/gen/objects
	$(call say,archive,$@)
	$(Q)$(CC) $($(FLAVOUR)) -r -nostdlib $(if $(findstring -flto,$($(FLAVOUR))),-flinker-output=nolto-rel) \
		-o $(BUILD)/affray.o $(library)
	$(Q)objcopy --localize-hidden $(BUILD)/affray.o
	$(Q)rm -f $@ && $(AR) rcs $@ $(BUILD)/affray.o

$(BUILD)/$(shared): $(library) $(BUILD)/gen/objects
	$(call say,link,$@)
	$(Q)$(link) -shared -Wl,-soname,$(shared) -o $@ $(library) -pthread -lm

$(BUILD)/libaffray.so: $(BUILD)/$(shared)
	$(Q)ln -sf $(shared) $@

# All that is ours but main() is in one archive, from which each program takes its part.
$(BUILD)/inside.a: $(inside) $(BUILD)/gen/objects
	$(Q)rm -f $@ && $(AR) rcs $@ $(inside)

$(BUILD)/affray: $(main) $(BUILD)/inside.a
	$(call say,link,$@)
	$(Q)$(link) -o $@ $^ $(libraries)
	$(Q)$(if $(filter build/release,$(BUILD)),ln -sf release/affray build/affray)

# Its processes.o stands before the archive, so that one_process.o is not taken from there.
$(BUILD)/affray-mpi: $(mpi) $(BUILD)/inside.a
	$(call say,link,$@)
	$(Q)$(link) -o $@ $^ $(libraries) $$($(mpi_compiler) --showme:link)
	$(Q)$(if $(filter build/release,$(BUILD)),ln -sf release/affray-mpi build/affray-mpi)

# The program with the old tactics, too: its list.o stands before the archive.
$(BUILD)/affray-old: $(main) $(old_tactics) $(BUILD)/inside.a
	$(call say,link,$@)
	$(Q)$(link) -o $@ $^ $(libraries)

$(BUILD)/affray-page: $(page_server) $(BUILD)/inside.a
	$(call say,link,$@)
	$(Q)$(link) -o $@ $^ $(libraries) $$(pkg-config --libs libwebsockets)
	$(Q)$(if $(filter build/release,$(BUILD)),ln -sf release/affray-page build/affray-page)

# main() of a unit becomes a function of the joint program, which is called by its name.
$(joint): part = $(system) -Itests $(call joint_flags,$(@:$(BUILD)/tests/%.test.o=%))
$(BUILD)/units: $(filter-out $(fair_units),$(joint))
$(BUILD)/fair_units: $(fair_units)
$(BUILD)/units $(BUILD)/fair_units: $(BUILD)/%units: $(BUILD)/tests/units.o $(BUILD)/gen/%units.o $(test_book) $(BUILD)/inside.a
	$(call say,link,$@)
	$(Q)$(link) -o $@ $(filter %.o,$^) $(BUILD)/inside.a -lcmocka $(libraries)
$(joint:.o=): %: $(BUILD)/gen/units.c $(BUILD)/gen/fair_units.c | $(BUILD)/units $(BUILD)/fair_units
	$(Q)mkdir -p $(@D) && ln -sf $(abspath $(if $(filter $@.o,$(fair_units)),$(BUILD)/fair_units,$(BUILD)/units)) $@

$(lone): own = -lcmocka
$(fuzzers): own = -fsanitize=fuzzer
$(lone) $(fuzzers) $(tools): %: %.o $(test_book) $(BUILD)/inside.a
	$(call say,link,$@)
	$(Q)$(link) -o $@ $^ $(own) $(libraries)

# Link-time optimization takes a minute for each program, so the benches share its result.
$(BUILD)/inside.o: $(inside) $(BUILD)/gen/objects
	$(call say,optimize,$@)
	$(Q)$(CC) $($(FLAVOUR)) -r -nostdlib -flinker-output=nolto-rel -o $@ $(inside)
$(benches): %: %.o $(test_book) $(if $(findstring -flto,$($(FLAVOUR))),$(BUILD)/inside.o,$(BUILD)/inside.a)
	$(call say,link,$@)
	$(Q)$(link) -o $@ $^ $(libraries)

# One module: affray_web_* for playing, __main_void for the commands.
page-wasm:
	$(Q)$(MAKE) FLAVOUR=wasm build/page/affray.wasm build/page/files.json
exports_of_module = $(addprefix -Wl$(comma)--export=,__main_void __stack_pointer unwind_inside \
	$(addprefix affray_web_,room result result_length open send more record close))
comma = ,
build/page/affray.wasm: $(module) $(BUILD)/gen/objects
	$(call say,link,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) --target=wasm32-wasi -mexec-model=reactor --sysroot=/usr -fuse-ld=$(wasm_linker) \
		-Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=1048576 \
		-Wl,--max-memory=1073741824 $(exports_of_module) \
		-Wl,--allow-undefined-file=src/wasi/imports -o $@ $(module)
	$(Q)chmod 644 $@
wasm_linker = /usr/bin/wasm-ld-19
build/page/files.json: web/engine/files.mjs $(wildcard rulebooks/*/*.yaml rulebooks/*/book.md rulebooks/*/*.fight scenarios/*/*.yaml)
	@mkdir -p $(@D)
	$(Q)node $< $@

core: $(engine) $(rules)
	$(Q)$(CC) -shared -nostdlib -Wl,--no-undefined -o $(BUILD)/core.so $^ -lc -lm -lgcc
	$(Q)tests/core $(engine) -- $(rules)

exports: $(BUILD)/libaffray.a $(BUILD)/libaffray.so
	$(Q){ nm -D --defined-only $(BUILD)/$(shared); nm -g --defined-only $(BUILD)/affray.o; } | \
		awk '$$3 !~ /^affray_/ { print "exported by mistake: " $$3; bad = 1 } END { exit bad }'
	$(Q)nm -D --defined-only $(BUILD)/$(shared) | awk '{ print $$3 }' | LC_ALL=C sort >$(BUILD)/symbols
	$(Q)diff include/affray.symbols $(BUILD)/symbols || { echo 'include/affray.symbols lists what is' \
		'exported: a new line (>) is added to it; without an old one (<) SOVERSION must rise' >&2; false; }

lint: tidy analyze
tidy: $(generated)
	$(Q)printf '%s\n' $(filter-out src/mpi/% src/page/% src/wasi/%,$(wildcard src/*/*.c src/*/*/*.c)) | xargs -P 2 -I FILE \
		clang-tidy --quiet FILE -- -std=c17 $(include_path) $(system) $(paths)
analyze: $(generated)
	$(Q)printf '%s\n' $(wildcard src/engine/*.c) | xargs -P 2 -I FILE \
		gcc -std=c17 $(include_path) -O1 -fanalyzer -Werror -S -o /dev/null FILE

# All pages at once; the folder is made anew, so that none is left of a command that went.
$(BUILD)/man/affray.1: $(BUILD)/affray tools/manuals tools/manual-source man/affray.md docs/formats.md docs/cluster.md include/affray.h
	$(call say,write,$(@D))
	$(Q)tools/manuals $(BUILD)/affray $(DATE) $(@D)

# Installing builds once more, in build/package, with the paths of the place it goes to.
# QUICK=1 installs the release build: only the file with these paths is compiled again.
install:
	$(Q)$(MAKE) FLAVOUR=$(if $(QUICK),release,package) install-files

to = $(DESTDIR)$(PREFIX)
# A folder that is moved as a whole takes its .pc along.
pc_prefix = $(if $(filter $(PREFIX)/lib,$(LIB)),$${pcfiledir}/../..,$(PREFIX))
install-files: all man
	install -d $(to)/bin $(to)/include $(DESTDIR)$(LIB)/pkgconfig $(DESTDIR)$(SHARE) \
		$(addprefix $(DESTDIR)$(MAN)/,man1 man3 man5) \
		$(addprefix $(DESTDIR),$(BASH_COMPLETIONS) $(ZSH_COMPLETIONS) $(FISH_COMPLETIONS))
	install -m 755 $(BUILD)/affray $(if $(mpi_compiler),$(BUILD)/affray-mpi) \
		$(if $(has_websockets),$(BUILD)/affray-page) $(to)/bin
	install -m 644 include/affray.h $(to)/include
	install -m 644 $(BUILD)/libaffray.a $(DESTDIR)$(LIB)
	install -m 644 $(BUILD)/$(shared) $(DESTDIR)$(LIB)/libaffray.so.$(VERSION)
	ln -sf libaffray.so.$(VERSION) $(DESTDIR)$(LIB)/$(shared)
	ln -sf $(shared) $(DESTDIR)$(LIB)/libaffray.so
	sed 's|@PREFIX@|$(pc_prefix)|; s|@LIB@|$(patsubst $(PREFIX)%,$${prefix}%,$(LIB))|; s|@VERSION@|$(VERSION)|' \
		affray.pc.in >$(DESTDIR)$(LIB)/pkgconfig/affray.pc
	for section in 1 3 5; do \
		install -m 644 $(BUILD)/man/*.$$section $(DESTDIR)$(MAN)/man$$section || exit; done
	install -m 644 completions/affray.bash $(DESTDIR)$(BASH_COMPLETIONS)/affray
	install -m 644 completions/_affray $(DESTDIR)$(ZSH_COMPLETIONS)
	install -m 644 completions/affray.fish $(DESTDIR)$(FISH_COMPLETIONS)
	rm -rf $(DESTDIR)$(SHARE)/rulebooks $(DESTDIR)$(SHARE)/scenarios
	cp -R rulebooks scenarios $(DESTDIR)$(SHARE)
	rm -rf $(DESTDIR)$(SHARE)/page
	if [ -f build/page/index.html ]; then cp -R build/page $(DESTDIR)$(SHARE); fi

uninstall:
	rm -f $(to)/bin/affray $(to)/bin/affray-mpi $(to)/bin/affray-page $(to)/include/affray.h
	rm -f $(addprefix $(DESTDIR)$(MAN)/,man1/affray.1 man1/affray-*.1 man3/affray.3 man5/affray-*.5)
	rm -f $(DESTDIR)$(BASH_COMPLETIONS)/affray $(DESTDIR)$(ZSH_COMPLETIONS)/_affray \
		$(DESTDIR)$(FISH_COMPLETIONS)/affray.fish
	rm -f $(DESTDIR)$(LIB)/libaffray.a $(DESTDIR)$(LIB)/libaffray.so* $(DESTDIR)$(LIB)/pkgconfig/affray.pc
	rm -rf $(DESTDIR)$(SHARE)

clean:
	rm -rf build

-include $(objects:.o=.d) $(BUILD)/gen/rulebooks.d
