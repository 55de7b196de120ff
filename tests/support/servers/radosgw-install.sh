#!/usr/bin/env bash
# Unpacks Ceph's RadosGW, a real S3 server, with every library it needs into a folder of its own, out of the Debian
# mirror this machine uses: nothing of it is installed, so it needs no root. Does nothing where it is there already.
set -euo pipefail
root=${RADOSGW_ROOT:-${XDG_CACHE_HOME:-$HOME/.cache}/volante/radosgw}
[ -e "$root/usr/bin/radosgw" ] && exit 0

# The first release whose RadosGW keeps its objects in a file, without a cluster (Ceph 18).
release=trixie
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[ -r "$keyring" ] || { echo 'RadosGW is unpacked from Debian packages: this is not Debian.' >&2; exit 1; }
repository=$(apt-get --print-uris update | awk -F"'" '
  !found && match($2, "/dists/[a-z]+/InRelease$") { print substr($2, 1, RSTART - 1); found = 1 }')
[ -n "$repository" ] || { echo 'apt knows no mirror here.' >&2; exit 1; }

mkdir -p "$(dirname "$root")"
work=$(mktemp -d "$root.XXXXXX")
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir -p "$work"/{lists/partial,archives/partial,preferences.d,unpacked}
echo "deb [signed-by=$keyring] $repository $release main" >"$work/sources.list"
# As if nothing were installed, so that every package it stands on comes along.
: >"$work/status"
apt=(apt-get -qq -y
  -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=-
  -o "Dir::Etc::preferences=$work/preferences" -o "Dir::Etc::preferencesparts=$work/preferences.d"
  -o "Dir::State::lists=$work/lists" -o "Dir::State::status=$work/status"
  -o "Dir::State::extended_states=$work/extended" -o "Dir::Cache::archives=$work/archives"
  -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=
  -o Debug::NoLocking=1 -o APT::Sandbox::User=root -o Acquire::Languages=none -o Acquire::Retries=2
  -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20)
"${apt[@]}" update
"${apt[@]}" install --no-install-recommends --download-only radosgw
for package in "$work"/archives/*.deb; do dpkg-deb -x "$package" "$work/unpacked"; done
rm -rf "$root"
mv "$work/unpacked" "$root"
