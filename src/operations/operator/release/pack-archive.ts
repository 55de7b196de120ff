import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainTar, READABLE, ROOTS } from './plain-tar';
import { unitOfBinary } from './unit-of-binary';

const UNITS = 'src/operations/operator/systemd';
const PAGES = ['docs', 'CHANGELOG.md', '.env.example'];

type Packed = { name: string; binary: string; clone: string; scratch: string; outfile: string };

/** Packs the binary with the units and the pages, which is all that a server needs. */
export async function packArchive({ name, binary, clone, scratch, outfile }: Packed): Promise<void> {
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
