/** In px; that of a phone's usual photo. Above it, canvases fail on phones. */
const LONGEST_SIDE = 4096;
const QUALITY = 0.9;

/** Raises where the browser does not decode it. */
export async function jpegOf(photo: File): Promise<File> {
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

/** In px, for screens of twice the density. */
const SIDE = 112;

/** A square of the picture's middle as a data URL. Raises where the file is no picture that the browser decodes. */
export async function thumbnailOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const at = [(picture.width - side) / 2, (picture.height - side) / 2] as const;
  canvas.getContext('2d')?.drawImage(picture, ...at, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.8);
}
