import { readFile } from 'node:fs/promises';
import { typefaceFile } from './typeface-file.ts';

export async function installedTypeface(): Promise<Uint8Array> {
  return new Uint8Array(await readFile(typefaceFile()));
}
