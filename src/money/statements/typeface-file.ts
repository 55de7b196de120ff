import { fileURLToPath } from 'node:url';

/** Inter has Latin as far as Vietnamese, Greek and Cyrillic; other scripts are transliterated. */
export const TYPEFACE_PACKAGES = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
] as const;

/** Regular and semibold; the binary has them within itself. */
export function typefaceFiles(): [string, string] {
  const [regular, semibold] = TYPEFACE_PACKAGES;
  return [fileURLToPath(import.meta.resolve(regular)), fileURLToPath(import.meta.resolve(semibold))];
}
