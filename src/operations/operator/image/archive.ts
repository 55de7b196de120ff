import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainTar, READABLE, ROOTS } from '../release/plain-tar';

const USER = '10001';

/** Settings of the image as the Containerfile has them. */
const CONFIG = {
  User: `${USER}:${USER}`,
  Env: ['DATA_DIR=/data', 'BUN_TMPDIR=/data', 'NODE_ENV=production'],
  Entrypoint: ['/volante'],
  ExposedPorts: { '3000/tcp': {} },
  Volumes: { '/data': {} },
  StopSignal: 'SIGTERM',
  // Times are in ns.
  Healthcheck: { Test: ['CMD', '/volante', 'health'], Interval: 30e9, Timeout: 10e9, StartPeriod: 20e9 },
};

/** Packs the root folder of the image as an OCI archive, which `docker load` and `podman load` take. */
export async function packImage(
  root: string,
  { version, revision, scratch, outfile }: Record<'version' | 'revision' | 'scratch' | 'outfile', string>,
): Promise<void> {
  const layer = join(scratch, 'layer.tar');
  plainTar('-cf', layer, '-C', root, ...ROOTS, '--exclude=./data', '.');
  plainTar('-rf', layer, '-C', root, `--owner=${USER}`, `--group=${USER}`, './data');
  const unpacked = await Bun.file(layer).bytes();
  const packed = Bun.gzipSync(unpacked);
  const layout = join(scratch, 'layout');
  await mkdir(join(layout, 'blobs/sha256'), { recursive: true });

  async function blob(mediaType: string, content: Uint8Array | string) {
    const hex = sha256(content);
    await writeFile(join(layout, 'blobs/sha256', hex), content);
    return { mediaType, digest: `sha256:${hex}`, size: Buffer.byteLength(content) };
  }

  const labels = {
    'org.opencontainers.image.title': 'Volante',
    'org.opencontainers.image.description': 'The web application of a TVDE fleet',
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.revision': revision,
  };
  const config = {
    architecture: 'amd64',
    os: 'linux',
    config: { ...CONFIG, Labels: labels },
    rootfs: { type: 'layers', diff_ids: [`sha256:${sha256(unpacked)}`] },
  };
  const manifest = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: await blob('application/vnd.oci.image.config.v1+json', JSON.stringify(config)),
    layers: [await blob('application/vnd.oci.image.layer.v1.tar+gzip', packed)],
  };
  const named = {
    ...(await blob(manifest.mediaType, JSON.stringify(manifest))),
    annotations: {
      'io.containerd.image.name': `docker.io/library/volante:${version}`,
      'org.opencontainers.image.ref.name': version,
    },
  };
  await writeFile(join(layout, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
  await writeFile(join(layout, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests: [named] }));
  plainTar('-cf', outfile, '-C', layout, ...ROOTS, READABLE, 'blobs', 'index.json', 'oci-layout');
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
