import { encode } from 'jpeg-js';
import { PDFDocument, rgb } from 'pdf-lib';
import type { TestFile } from '../support/api/files';
import type { Picture } from './engine';

/** Nothing of the program has this colour. */
const [RED, GREEN, BLUE] = [230, 0, 230] as const;
const TOLERANCE = 24;

/** A PDF of one page of the colour. */
export async function colouredPdf(): Promise<TestFile> {
  const pdf = await PDFDocument.create();
  const color = rgb(RED / 255, GREEN / 255, BLUE / 255);
  pdf.addPage([300, 200]).drawRectangle({ width: 300, height: 200, color });
  return { name: 'colorido.pdf', type: 'application/pdf', bytes: new Uint8Array(await pdf.save()) };
}

/** A picture of the colour. */
export function colouredJpeg({ width, height } = { width: 640, height: 400 }): TestFile {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set([RED, GREEN, BLUE, 255], at);
  return {
    name: 'colorido.jpg',
    type: 'image/jpeg',
    bytes: new Uint8Array(encode({ data, width, height }, 90).data),
  };
}

/** Whether the colour is on a twentieth of the screen at least. */
export function showsColour({ data, width, height }: Picture): boolean {
  let points = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const isNear = [red - RED, green - GREEN, blue - BLUE].every((off) => Math.abs(off) <= TOLERANCE);
    if (isNear) points += 1;
  }
  return points > (width * height) / 20;
}
