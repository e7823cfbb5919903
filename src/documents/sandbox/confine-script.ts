/**
 * A script for sh that runs in namespaces of its own (unshare) as their root, and makes a file system in memory with the
 * system's programs and libraries, an empty /tmp, and the paths that its words name: `ro=PATH` to read, `rw=PATH` to write.
 * It leaves the old one behind, gives up every capability, and runs the command after `--` as a child: the first process of
 * a namespace cannot be ended by its own signals. Exit code: the command's; 125 when something could not be shut away.
 *
 * All but the named paths is read-only, also for a root that owns it: /proc/sys would be open to it otherwise.
 */
export const confineScript = `
given=$PATH
PATH=/usr/sbin:/usr/bin:/sbin:/bin
fail() { exit 125; }
# A place for it that no mount of the system is below: on top of what nobody here needs.
mount -t tmpfs -o mode=0755,nosuid,nodev tamga /sys && mkdir /sys/room || fail
new=/sys/room
mount -t tmpfs -o mode=0755,nosuid,nodev,size=16m tamga "$new" || fail
place() {
  if [ -d "$1" ]; then mkdir -p "$new$1" || fail
  else mkdir -p "$new\${1%/*}" && : >> "$new$1" || fail
  fi
}
show() {
  [ -e "$1" ] || return 0
  # A file in a folder that is shown is shown with it.
  [ -f "$new$1" ] && return 0
  place "$1"
  mount --rbind "$1" "$new$1" || fail
}
mkdir "$new/proc" "$new/dev" "$new/tmp" "$new/etc" "$new/.old" || fail
mount -t proc -o nosuid,nodev,noexec proc "$new/proc" || fail
for one in null zero random urandom; do show "/dev/$one"; done
for one in bin sbin lib lib32 lib64; do
  if [ -L "/$one" ]; then ln -s "$(readlink "/$one")" "$new/$one" || fail
  else show "/$one"
  fi
done
show /usr
for one in alternatives fonts ld.so.cache libreoffice localtime; do show "/etc/$one"; done
show /var/cache/fontconfig
echo 'root:x:0:0:root:/:/bin/sh' > "$new/etc/passwd" || fail
mount -t tmpfs -o mode=1777,nosuid,nodev,size=64m tamga "$new/tmp" || fail
open='
'
while [ "$1" != -- ]; do
  path=\${1#r?=}
  show "$path"
  case $1 in rw=*) open="$open$new$path
" ;; esac
  shift
done
shift
while read -r _ _ _ _ at _; do
  case $at in
    "$new/tmp" | "$new/dev/"* | "$new/.old") continue ;;
    "$new" | "$new/"*) ;;
    *) continue ;;
  esac
  case $open in *"
$at
"*) continue ;; esac
  mount -o remount,bind,ro "$at" || fail
done < /proc/self/mountinfo
here=$PWD
cd "$new" && pivot_root . .old && umount -l /.old || fail
cd "$here" 2> /dev/null || cd / || fail
PATH=$given /usr/bin/setpriv --bounding-set=-all --inh-caps=-all --ambient-caps=-all --no-new-privs -- "$@"
exit $?
`;
