import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Inter has Latin as far as Vietnamese, Greek and Cyrillic; other scripts are transliterated. */
const FONT = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf';

export async function installedTypeface(): Promise<Uint8Array> {
  return new Uint8Array(await readFile(fileURLToPath(import.meta.resolve(FONT))));
}
