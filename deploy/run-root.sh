#!/bin/sh
# Runs the server of an unpacked image as Docker would: as uid 1000 without privileges, with nothing to write to but DATA_DIR (its /data)
# and /tmp. As root: DATA_DIR=... PORT=... deploy/run-root.sh <root>
set -eu
root=$(realpath "$1")
chown 1000:1000 "$DATA_DIR"
export root
exec unshare --mount --propagation private sh -euc '
  # Names of the network, as a container is told them.
  for file in hosts resolv.conf; do
    touch "$root/etc/$file"
    mount --bind "/etc/$file" "$root/etc/$file"
  done
  mount --rbind "$root" "$root"
  mount -o remount,bind,ro "$root"
  mount -t tmpfs tmpfs "$root/tmp"
  mount --bind "$DATA_DIR" "$root/data"
  mount -t proc proc "$root/proc"
  mount --bind /dev "$root/dev"
  export DATA_DIR=/data PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp TMPDIR=/tmp
  exec setpriv --no-new-privs chroot --userspec=1000:1000 --groups= "$root" env --chdir=/app node --max-semi-space-size=4 build/server/main.js'
