import { decodeQRBatch } from 'qr/decode.js';
import { isFiscalQr } from '../../src/people/recibos/fiscal-qr-rules';
import { documentOfCodes, type People } from '../../src/people/recibos/photo-rules';

export type Asked = { photo: Blob; people: People };

/** The longest sides at which it is looked at: a page photographed whole is read at the first. */
const SIDES = [2_400, 1_200];
const MARGIN_SHARE = 0.08;

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data));

/** Answers null for whatever cannot be read. */
async function answer({ photo, people }: Asked): Promise<void> {
  const codes = await codesIn(photo).catch(() => []);
  self.postMessage(documentOfCodes(codes, people));
}

async function codesIn(photo: Blob): Promise<string[]> {
  const picture = await createImageBitmap(photo);
  for (const side of SIDES) {
    const codes = await codesAt(side, picture);
    if (codes.some(isFiscalQr)) return codes;
  }
  return [];
}

/** With a white margin, which a code needs around it. */
async function codesAt(side: number, picture: ImageBitmap): Promise<string[]> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const [across, down] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)];
  const margin = Math.ceil(Math.min(across, down) * MARGIN_SHARE);
  const size = { width: across + 2 * margin, height: down + 2 * margin };
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(picture, margin, margin, across, down);
  const { data } = context.getImageData(0, 0, size.width, size.height);
  const options = { format: 'RGBA', effort: 32, timeLimit: Number.POSITIVE_INFINITY, maxSize: size } as const;
  const [results = []] = await decodeQRBatch([{ ...size, data }], options);
  return results.filter((result) => typeof result === 'string');
}
