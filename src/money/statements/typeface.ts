import { readFile } from 'node:fs/promises';
import { typefaceFiles } from './typeface-file.ts';

export type Typeface = { regular: Uint8Array; semibold: Uint8Array };

export async function installedTypeface(): Promise<Typeface> {
  const [regular, semibold] = await Promise.all(typefaceFiles().map((file) => readFile(file)));
  if (!regular || !semibold) throw new Error('a font is missing');
  return { regular: new Uint8Array(regular), semibold: new Uint8Array(semibold) };
}
