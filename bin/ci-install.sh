#!/usr/bin/env bash
# Installs the independent checkers and the browser that the tests use, where they are missing, on Debian:
# Chromium, faketime, OpenSSL, Poppler, and pyHanko in a virtual environment of its own. Quick when all is there.
# Prints the folder of pyHanko's programs on standard output; everything else goes to standard error.
set -euo pipefail

readonly requirements='pyHanko==0.38.0 pyhanko-cli==0.6.0'
readonly venv="${XDG_CACHE_HOME:-$HOME/.cache}/tamga/python"

say() { echo "$*" >&2; }

declare -A package_of=(
  [chromium]=chromium
  [faketime]=faketime
  [openssl]=openssl
  [pdfsig]=poppler-utils
)

install_packages() {
  local missing=()
  for program in "${!package_of[@]}"; do
    command -v "$program" >/dev/null || missing+=("${package_of[$program]}")
  done
  python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
  [ ${#missing[@]} -eq 0 ] && return
  command -v apt-get >/dev/null || { say "Missing, and there is no apt-get to install them: ${missing[*]}"; return 1; }
  say "Installing ${missing[*]} ..."
  local as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

install_pyhanko() {
  [ "$(cat "$venv/.requirements" 2>/dev/null)" = "$requirements" ] && "$venv/bin/pyhanko" --version >/dev/null 2>&1 && return
  say "Installing $requirements ..."
  rm -rf "$venv"
  python3 -m venv "$venv" >&2
  # shellcheck disable=SC2086
  "$venv/bin/pip" install --quiet --disable-pip-version-check $requirements >&2
  echo "$requirements" >"$venv/.requirements"
}

install_packages
install_pyhanko
echo "$venv/bin"
