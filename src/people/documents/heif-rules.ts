/** Brands of the pictures of ISO/IEC 23008-12 (HEIC), and of AVIF, which has `mif1` beside its own. */
const BRANDS = new Set('heic heix heim heis hevc hevx hevm hevs mif1 msf1'.split(' '));

/** So many bytes from the beginning have the brands. */
export const BRAND_BYTES = 64;

/** Why such a picture is refused, where it was not converted. */
export const HEIF_REFUSAL =
  'Esta fotografia está em HEIC, que não aceitamos. Tire-a de novo com «Fotografar», ou envie-a como JPG.';

/** Whether the bytes begin a HEIF picture, as phones take them: by the box of its brands, whatever its name. */
export function isHeif(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, BRAND_BYTES);
  const wordAt = (at: number) => String.fromCharCode(...start.subarray(at, at + 4));
  if (wordAt(4) !== 'ftyp') return false;
  const boxBytes = start.slice(0, 4).reduce((size, byte) => size * 256 + byte, 0);
  for (let at = 8; at + 4 <= Math.min(boxBytes, start.length); at += 4) {
    // The version comes after the first brand.
    if (at !== 12 && BRANDS.has(wordAt(at))) return true;
  }
  return false;
}
