import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'jpeg-js';
import { PDFDocument, PDFName } from 'pdf-lib';
import PDFKit from 'pdfkit';
import type { Services } from '../../../src/services';

export type TestFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

/** A real PDF whose pages say `text`, of a size in points. */
export async function pdfFile(
  text = 'Certificado',
  name = 'cc.pdf',
  pages = 1,
  size: [number, number] = [300, 200],
): Promise<TestFile> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) {
    pdf.addPage(size).drawText(text, { x: 20, y: 100, size: 24 });
  }
  return { name, type: 'application/pdf', bytes: new Uint8Array(await pdf.save()) };
}

/** A PDF that opens with a password alone. */
export async function lockedPdf(name = 'certificado.pdf'): Promise<TestFile> {
  const pdf = new PDFKit({ userPassword: 'segredo' });
  pdf.text('Certificado');
  pdf.end();
  const parts: Uint8Array[] = [];
  for await (const part of pdf) parts.push(part);
  return { name, type: 'application/pdf', bytes: new Uint8Array(Buffer.concat(parts)) };
}

/** A PDF of one page that is a picture in JPEG 2000. */
export async function jpeg2000Pdf(name = 'certificado.pdf'): Promise<TestFile> {
  const pdf = await PDFDocument.create();
  const Filter = 'JPXDecode';
  const picture = pdf.context.stream(new Uint8Array(64), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 8,
    Height: 8,
    Filter,
  });
  pdf.addPage([300, 200]).node.setXObject(PDFName.of('Im0'), pdf.context.register(picture));
  return { name, type: 'application/pdf', bytes: new Uint8Array(await pdf.save()) };
}

/** A real JPEG of one colour. */
export function jpegFile(name = 'carta.jpg', { width, height } = { width: 16, height: 16 }): TestFile {
  const data = new Uint8Array(width * height * 4).fill(200);
  return { name, type: 'image/jpeg', bytes: new Uint8Array(encode({ data, width, height }, 80).data) };
}

/** A real PNG of 8 by 8 grey points. */
export function pngFile(name = 'foto.png'): TestFile {
  const header = new Uint8Array([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]);
  const points = deflateSync(new Uint8Array(8 * 9).fill(128));
  const bytes = Buffer.concat([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', points),
    chunk('IEND', new Uint8Array()),
  ]);
  return { name, type: 'image/png', bytes: new Uint8Array(bytes) };
}

/** Real photos of 96 by 60 points that are neither: Chromium decodes AVIF, WebKit on Apple's systems HEIC as well. */
export const heicFile = (name = 'IMG_0001.HEIC') => fixture('foto.heic', name, 'image/heic');
export const avifFile = (name = 'foto.avif') => fixture('foto.avif', name, 'image/avif');

function fixture(file: string, name: string, type: string): TestFile {
  const bytes = readFileSync(join(import.meta.dirname, '../../fixtures/pictures', file));
  return { name, type, bytes: new Uint8Array(bytes) };
}

/** A Windows program that is named as a PDF. */
export function renamedProgram(name = 'cc.pdf'): TestFile {
  const bytes = new Uint8Array(512);
  bytes.set(new TextEncoder().encode('MZ'));
  return { name, type: 'application/pdf', bytes };
}

/** A file that begins as a PDF and is `size` bytes long. */
export function pdfOfSize(size: number, name = 'grande.pdf'): TestFile {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
  return { name, type: 'application/pdf', bytes };
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([new TextEncoder().encode(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

export function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, at) => (at * 7 + size) % 251);
}

/** Sends a file as a browser does: to the address that the store has signed, or to the server where it signs none. */
export async function sendTo(
  { direct, receive }: Services['storage'],
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (direct) {
    const address = await direct.address(key, bytes.length, 900);
    const sent = await fetch(address, { method: 'PUT', body: bytes });
    if (!sent.ok) throw new Error(`the store answered ${sent.status}`);
  } else {
    const limits = { limit: bytes.length, size: bytes.length };
    const outcome = await receive(key, new Blob([bytes]).stream(), limits);
    if (outcome !== 'received') throw new Error(`the store says ${outcome}`);
  }
}
