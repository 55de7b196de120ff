import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packImage } from '../image/archive';
import { plainTar, READABLE, ROOTS } from './plain-tar';
import { isPlatform, PLATFORMS } from './platforms';
import { unitOfBinary } from './unit-of-binary';

// Run by `bun run release`: makes what is published from the last commit, in a fresh clone, into dist-release.
const ROOT = join(import.meta.dirname, '../../../..');
const FOLDER = join(ROOT, 'dist-release');
const UNITS = 'src/operations/operator/systemd';
const PAGES = ['docs', 'CHANGELOG.md', '.env.example'];

const words = process.argv.slice(2);
const platforms = words.length > 0 ? words : Object.keys(PLATFORMS);
const unknown = platforms.find((name) => !isPlatform(name));
if (unknown !== undefined) end(`Not one of ${Object.keys(PLATFORMS).join(', ')}: ${unknown}`);
const changed = run(ROOT, 'git', 'status', '--porcelain');
if (changed !== '') end(`A release is made from a commit. Not committed yet:\n${changed}`);

const scratch = await mkdtemp(join(tmpdir(), 'volante-release-'));
const clone = join(scratch, 'clone');
try {
  await release();
} finally {
  await rm(scratch, { recursive: true, force: true });
}

async function release(): Promise<void> {
  run(ROOT, 'git', 'clone', '--quiet', '.', clone);
  const { version } = await Bun.file(join(clone, 'package.json')).json();
  const revision = run(clone, 'git', 'rev-parse', 'HEAD').trim();
  bun('install', '--frozen-lockfile', '--os=*', '--cpu=*');
  bun('run', 'build');
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  const missing: string[] = [];
  for (const platform of platforms) {
    const binary = join(scratch, platform);
    try {
      bun('src/operations/operator/binary/build.ts', platform, binary);
      const outfile = join(FOLDER, `volante-${version}-${platform}.tar.gz`);
      await packArchive({ name: `volante-${version}`, binary, clone, scratch, outfile });
    } catch (error) {
      // A runtime that Bun cannot fetch is no reason to publish nothing.
      missing.push(platform);
      console.error(`\n*** NOT BUILT: ${platform} ***\n${error}`);
    }
  }
  bun('src/operations/operator/release/sbom.ts', join(FOLDER, `volante-${version}.cdx.json`));
  if (platforms.includes('linux-x64')) {
    const image = join(scratch, 'image');
    run(clone, 'src/operations/operator/image/assemble', join(scratch, 'linux-x64'), image);
    const outfile = join(FOLDER, `volante-${version}-image.tar`);
    await packImage(image, { version, revision, scratch, outfile });
  }
  const sums = await checksums();
  await writeFile(join(FOLDER, 'SHA256SUMS'), sums);
  console.log(sums);
  if (missing.length > 0) process.exitCode = 1;
}

/** The lines that `sha256sum --check` reads. */
async function checksums(): Promise<string> {
  const lines: string[] = [];
  for (const name of (await readdir(FOLDER)).toSorted()) {
    const content = await Bun.file(join(FOLDER, name)).bytes();
    lines.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
  }
  return lines.join('');
}

function bun(...args: string[]): void {
  run(clone, process.execPath, ...args);
}

/** Answers the output. Raises the error output of a command that fails. */
function run(folder: string, command: string, ...args: string[]): string {
  // Another NODE_ENV builds the pages for debugging, with the paths of the clone in them.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}

function end(message: string): never {
  console.error(message);
  process.exit(1);
}

type Packed = { name: string; binary: string; clone: string; scratch: string; outfile: string };

/** Packs the binary with the units and the pages, which is all that a server needs. */
async function packArchive({ name, binary, clone, scratch, outfile }: Packed): Promise<void> {
  const folder = join(scratch, name);
  await mkdir(join(folder, 'systemd'), { recursive: true });
  await cp(binary, join(folder, 'volante'));
  for (const page of PAGES) await cp(join(clone, page), join(folder, page), { recursive: true });
  for (const unit of await readdir(join(clone, UNITS))) {
    const text = await readFile(join(clone, UNITS, unit), 'utf8');
    await writeFile(join(folder, 'systemd', unit), unitOfBinary(text));
  }
  const unpacked = join(scratch, 'archive.tar');
  plainTar('-cf', unpacked, '-C', scratch, ...ROOTS, READABLE, name);
  await writeFile(outfile, Bun.gzipSync(await Bun.file(unpacked).bytes()));
  await rm(folder, { recursive: true });
}
