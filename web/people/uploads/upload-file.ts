import { BRAND_BYTES, HEIF_REFUSAL, isHeif } from '../../../src/people/documents/heif-rules';
import { MAX_UPLOAD_BYTES } from '../../../src/people/uploads/upload-limits';
import { fileTypeOf, START_BYTES } from '../../../src/platform/domain/file-types';
import { ApiError } from '../../ui/requests/api-error';
import type { UploadAddress } from './request-upload';
import { NOT_BEGUN, type UploadOutcome } from './use-uploads';
import { waitText } from './wait-text';

/** The longest name that `POST /api/documents` accepts. */
const MAX_NAME = 255;

type Sending = {
  signal: AbortSignal;
  onPercent: (percent: number) => void;
  requestAddress: (size: number, signal: AbortSignal) => Promise<UploadAddress>;
};

/** Converts a HEIF photo, checks the file, asks for an address, and sends it there. */
export async function uploadFile(
  chosen: File,
  { signal, onPercent, requestAddress }: Sending,
): Promise<UploadOutcome> {
  const file = await withoutHeif(chosen);
  const refusal = await fileRefusal(file).catch(() => 'O ficheiro não pôde ser lido. Escolha-o outra vez.');
  if (refusal) return { failed: 'refused', text: refusal, again: false };
  try {
    const { uploadURL, objectPath } = await requestAddress(file.size, signal);
    if (!(await sendFile(uploadURL, file, signal, onPercent))) {
      return { failed: 'upload', text: 'O ficheiro não chegou ao fim. Verifique a ligação.', again: true };
    }
    return {
      file: { fileName: file.name.slice(-MAX_NAME), filePath: objectPath, uploadedAt: Date.now() },
    };
  } catch (error) {
    const wait = error instanceof ApiError && waitText(error);
    return {
      failed: 'address',
      text: wait || NOT_BEGUN,
      again: true,
    };
  }
}

/** Why a file cannot be a document (docs/rules/documents.md#upload-box), checked before any of it is sent; null when it can. */
export async function fileRefusal(file: File): Promise<string | null> {
  if (file.size === 0) return 'O ficheiro está vazio. Escolha outro.';
  if (file.size > MAX_UPLOAD_BYTES) return 'O ficheiro tem mais de 10 MB. Escolha um mais pequeno.';
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  if (fileTypeOf(start)) return null;
  return isHeif(start) ? HEIF_REFUSAL : 'O ficheiro não é um PDF, JPG ou PNG. Escolha outro.';
}

/** A HEIF photo as JPEG where the browser can decode it; any other file as it is. */
async function withoutHeif(file: File): Promise<File> {
  try {
    const start = new Uint8Array(await file.slice(0, BRAND_BYTES).arrayBuffer());
    return isHeif(start) ? await jpegOf(file) : file;
  } catch {
    return file;
  }
}

/** Timeouts without any progress, in ms: while sending, and for the answer. */
const PATIENCE = { progress: 60_000, answer: 120_000 };

/** One PUT, with its progress in whole percent (XMLHttpRequest alone reports it). False on any failure, timeouts
 * included; `signal` aborts it. */
export function sendFile(
  address: string,
  file: File,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
  patience = PATIENCE,
): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), ms);
    };
    request.open('PUT', address);
    request.upload.onprogress = ({ loaded, total }) => {
      wait(patience.progress);
      onPercent(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    };
    request.upload.onload = () => wait(patience.answer);
    request.onloadend = () => {
      clearTimeout(timer);
      resolve(request.status >= 200 && request.status < 300);
    };
    signal.addEventListener('abort', () => request.abort());
    wait(patience.progress);
    request.send(file);
  });
}

/** In px; that of a phone's usual photo. Above it, canvases fail on phones. */
const LONGEST_SIDE = 4096;
const QUALITY = 0.9;

/** Raises where the browser does not decode it. */
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
