#!/usr/bin/env bash
# Installs the programs of Debian that the tests use, where they are missing: a browser, OpenSSL, a clock that can be
# set, PDF tools, LibreOffice, a PKCS#11 token in software, balancers, what looks at files of containers and units, and what
# Python and Java need. The tests install their packages
# of Python and Java themselves.
set -euo pipefail

declare -A package_of=(
  [bwrap]=bubblewrap
  [chromium]=chromium
  [faketime]=faketime
  [haproxy]=haproxy
  [javac]=default-jdk-headless
  [mutool]=mupdf-tools
  [mvn]=maven
  [nginx]=nginx-light
  [openssl]=openssl
  [pdfsig]=poppler-utils
  [psql]=postgresql-client
  [pkcs11-tool]=opensc
  [python3]=python3
  [qpdf]=qpdf
  [softhsm2-util]=softhsm2
  [systemd-analyze]=systemd
)

missing=()
for program in "${!package_of[@]}"; do
  command -v "$program" >/dev/null || missing+=("${package_of[$program]}")
done
# LibreOffice makes PDFs of DOCX and XLSX, with letters of Latin and Cyrillic.
command -v soffice >/dev/null || missing+=(libreoffice-writer-nogui libreoffice-calc-nogui fonts-dejavu-core)
# The rehearsal runs Debian's server, with what takes its backups.
compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || missing+=(postgresql)
# The tests compile a PKCS#11 module that fails as it is told.
command -v gcc >/dev/null || missing+=(gcc libc6-dev)
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
[ ${#missing[@]} -eq 0 ] && exit 0

command -v apt-get >/dev/null || { echo "Missing, and there is no apt-get to install them: ${missing[*]}" >&2; exit 1; }
echo "Installing ${missing[*]} ..."
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive timeout 900 apt-get install -y -qq --no-install-recommends "${missing[@]}"
