#!/bin/sh
# Builds the image, unpacks it, runs it as a user without rights on a read-only root, measures it, and drives the main journey through it.
# As root, on Debian: apt-get install buildah debootstrap. NODE_IMAGE is the image to begin with; without one that can be
# had, `debian` makes one of debootstrap and the Node of this project. BUILD_OPTIONS are handed to buildah.
#   npm run build && NODE_IMAGE=debian deploy/try-image.sh
set -eu
cd "$(dirname "$0")/.."
PATH=$PWD/node_modules/.bin:$PATH
image=${NODE_IMAGE:-docker.io/library/node:24-slim}
work=$(mktemp -d)
clean() {
  [ -z "${container:-}" ] || buildah rm "$container" > /dev/null
  rm -rf "$work"
}
trap clean EXIT

if [ "$image" = debian ]; then
  image=localhost/node:24-slim
  if ! buildah inspect --type=image "$image" > /dev/null 2>&1; then
    base=$work/base
    debootstrap --variant=minbase --include=ca-certificates bookworm "$base" > /dev/null
    rm -rf "$base"/var/cache/apt/* "$base"/var/lib/apt/lists/*
    cp "node_modules/node-linux-$(node -p process.arch)/bin/node" "$base/usr/local/bin/node"
    mkdir -p "$base/usr/local/lib/node_modules"
    cp -r "$(dirname "$(realpath "$(command -v npm)")")/.." "$base/usr/local/lib/node_modules/npm"
    ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
    from=$(buildah from scratch)
    buildah add --quiet "$from" "$base" / > /dev/null
    buildah commit --quiet --rm "$from" "$image" > /dev/null
  fi
fi

# shellcheck disable=SC2086
buildah bud --isolation=chroot --format=docker --layers --build-arg NODE_IMAGE="$image" ${BUILD_OPTIONS:-} \
  -f deploy/Dockerfile -t localhost/coralline . > "$work/build.log" 2>&1 || { tail -40 "$work/build.log"; exit 1; }
container=$(buildah from localhost/coralline)
root=$(buildah mount "$container")

echo "size: $(du -sm "$root" | cut -f1) MB, of it $(du -sm "$root/app" | cut -f1) MB Coralline ($(du -sm "$root/app/node_modules" | cut -f1) MB packages)"
for part in src node_modules/kysely node_modules/vite node_modules/typescript node_modules/react node_modules/@playwright; do
  [ ! -e "$root/app/$part" ] || { echo "$part does not belong into the image."; exit 1; }
done

node deploy/image-root.ts "$root"
CORALLINE_SERVER="$PWD/deploy/run-root.sh $root" npx playwright test main-job --workers=1
