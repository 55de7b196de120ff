import { fileURLToPath } from 'node:url';

/** Inter has Latin as far as Vietnamese, Greek and Cyrillic; other scripts are transliterated. */
export const TYPEFACE_PACKAGE = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf';

/** The binary has it within itself. */
export function typefaceFile(): string {
  return fileURLToPath(import.meta.resolve(TYPEFACE_PACKAGE));
}
