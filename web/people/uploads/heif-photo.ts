import { BRAND_BYTES, isHeif } from '../../../src/people/documents/heif-rules';

/** In px; that of a phone's usual photo. Above it, canvases fail on phones. */
const LONGEST_SIDE = 4096;
const QUALITY = 0.9;

/** A HEIF photo as JPEG where the browser can decode it; any other file as it is. */
export async function withoutHeif(file: File): Promise<File> {
  try {
    const start = new Uint8Array(await file.slice(0, BRAND_BYTES).arrayBuffer());
    return isHeif(start) ? await jpegOf(file) : file;
  } catch {
    return file;
  }
}

async function jpegOf(photo: File): Promise<File> {
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no memory for the canvas');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!jpeg) throw new Error('the canvas has no picture');
  return new File([jpeg], `${photo.name.replace(/\.\w{1,5}$/, '')}.jpg`, { type: 'image/jpeg' });
}
