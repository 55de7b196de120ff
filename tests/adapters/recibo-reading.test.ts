import { buffer } from 'node:stream/consumers';
import { zlibSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { reciboReader } from '../../src/people/recibos/recibo-reader';
import type { FileType } from '../../src/platform/domain/file-types';
import { createLog } from '../../src/platform/http/log';
import { inlineReader } from '../../src/reports/report-reading/reader';
import { createThreadReader, MOST_FISCAL } from '../../src/reports/report-reading/thread-reader';
import {
  FISCAL_DOCUMENT,
  jpegOf,
  pdfOf,
  photographOf,
  pngAround,
  pngOf,
  qrTextOf,
} from '../fixtures/recibos/fiscal-documents';

const { fiscalFile: readFiscalFile } = inlineReader;
const TEXT = qrTextOf(FISCAL_DOCUMENT);
const OTHER = qrTextOf({ ...FISCAL_DOCUMENT, number: 'FR ATSIRE01FR/18', atcud: 'JJ37MMGM-18' });
const [PDF, JPEG, PNG] = ['application/pdf', 'image/jpeg', 'image/png'] as const;
const FLAT = photographOf(TEXT);
const PRINTED = ['Fatura-Recibo', 'ATCUD: JJ37MMGM-17', 'SEMANA DO 08/06 AO 14/06'];

describe('a picture of a fiscal QR code', () => {
  test.each([
    ['flat', {}],
    ['small', { module: 2 }],
    ['turned by 6°', { degrees: 6 }],
    ['turned by 45°', { degrees: 45 }],
    ['upside down', { degrees: 183 }],
    ['out of focus', { blur: 3, degrees: 6 }],
    ['in poor light', { noise: 100, degrees: 6 }],
    ['seen from aside', { aside: 0.4, degrees: 6 }],
    ['small on a page', { module: 4, degrees: 6, blur: 1, noise: 40, across: 1800 }],
  ])('is read as JPEG: %s', async (_name, shot) => {
    expect(await readFiscalFile(jpegOf(photographOf(TEXT, shot)), JPEG)).toEqual({ qr: TEXT });
  });

  test.each([
    { colour: 0, depth: 1 },
    { colour: 0, depth: 16, filter: 2 },
    { colour: 2, filter: 3 },
    { colour: 3 },
    { colour: 3, depth: 1 },
    { colour: 4, filter: 1 },
    { colour: 6, filter: 4 },
    { colour: 0, depth: 1, isInterlaced: true },
    { colour: 6, filter: 4, isInterlaced: true },
  ] as const)('is read as PNG of any kind: %o', async (options) => {
    expect(await readFiscalFile(pngOf(FLAT, options), PNG)).toEqual({ qr: TEXT });
  });
});

describe('a PDF of a fiscal document', () => {
  test.each([
    ['a PNG', async () => pdfOf({ lines: PRINTED, image: pngOf(FLAT) })],
    ['a JPEG', async () => pdfOf({ lines: PRINTED, image: jpegOf(FLAT) })],
    ['rectangles', async () => pdfOf({ lines: PRINTED, drawn: TEXT })],
    ['one outline', async () => pdfOf({ lines: PRINTED, drawn: TEXT, isOutline: true })],
    ['rectangles on the last of three pages', async () => pdfOf({ lines: PRINTED }, {}, { drawn: TEXT })],
  ])('is read where the code is %s', async (_name, made) => {
    const { qr, text } = await readFiscalFile(await made(), PDF);
    expect(qr).toBe(TEXT);
    expect(text?.split('\n').slice(0, 3)).toEqual(PRINTED);
  });

  test('of text alone leaves its text', async () => {
    const { qr, text, unreadable } = await readFiscalFile(await pdfOf({ lines: PRINTED }), PDF);
    expect([qr, unreadable]).toEqual([undefined, 'NO_CODE']);
    expect(text).toContain('JJ37MMGM-17');
  });

  test('with codes of two documents is refused, with another kind of code beside it is read', async () => {
    expect(await readFiscalFile(await pdfOf({ drawn: TEXT }, { drawn: OTHER }), PDF)).toEqual({
      unreadable: 'SEVERAL_CODES',
    });
    const site = pngOf(photographOf('https://example.pt'));
    expect(await readFiscalFile(await pdfOf({ image: site }, { drawn: TEXT }), PDF)).toEqual({ qr: TEXT });
    expect(await readFiscalFile(await pdfOf({ drawn: TEXT }, { drawn: TEXT }), PDF)).toEqual({ qr: TEXT });
  });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const NO_PICTURE = { depth: 8, colour: 0, isInterlaced: false };

/** A JPEG whose frame states a size that its bytes do not have. */
function announcing(width: number, height: number): Uint8Array<ArrayBuffer> {
  const jpeg = jpegOf(photographOf(TEXT, { module: 2 }));
  const at = jpeg.findIndex((byte, index) => byte === 0xff && jpeg[index + 1] === 0xc0);
  jpeg.set([height >> 8, height & 255, width >> 8, width & 255], at + 5);
  return jpeg;
}

type Drawing = InstanceType<typeof PDFDocument>;

async function drawnPdf(
  options: PDFKit.PDFDocumentOptions,
  draw: (page: Drawing) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument(options);
  const ended = buffer(document as unknown as NodeJS.ReadableStream);
  draw(document);
  document.end();
  return new Uint8Array(await ended);
}

describe('promise 48: a hostile file is unreadable, and nothing more', () => {
  test.each<[string, FileType, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, string]>([
    ['a JPEG of 60,000 × 60,000', JPEG, () => announcing(60_000, 60_000), 'TOO_LARGE'],
    [
      'a PNG of 100,000 × 100,000',
      PNG,
      () => pngAround({ ...NO_PICTURE, width: 100_000, height: 100_000 }, { data: Uint8Array.of(1, 2) }),
      'TOO_LARGE',
    ],
    [
      'a PNG whose data are none',
      PNG,
      () => pngAround({ ...NO_PICTURE, width: 9, height: 9 }, { data: Uint8Array.of(1, 2) }),
      'DAMAGED',
    ],
    ['a PNG that is cut off in its header', PNG, () => pngOf(FLAT).slice(0, 20), 'DAMAGED'],
    ['a JPEG that is its start alone', JPEG, () => jpegOf(FLAT).slice(0, 12), 'DAMAGED'],
    ['a PDF that is its header alone', PDF, () => bytesOf('%PDF-1.7\n'), 'DAMAGED'],
    [
      'the longest code there is',
      PNG,
      () => pngOf(photographOf('A'.repeat(3_300), { module: 3, across: 560 })),
      'NO_CODE',
    ],
    ['no code', PNG, () => pngOf(photographOf(TEXT, { aside: 40 })), 'NO_CODE'],
  ])('%s', async (_name, type, made, unreadable) => {
    expect(await readFiscalFile(await made(), type)).toEqual({ unreadable });
  });

  test('a PNG that inflates to more than its header announces is read no further', async () => {
    const bomb = pngAround(
      { ...NO_PICTURE, width: 40, height: 40 },
      { data: zlibSync(new Uint8Array(30_000_000)) },
    );
    expect(await readFiscalFile(bomb, PNG)).toEqual({ unreadable: 'NO_CODE' });
  });

  test('a PDF with a password', async () => {
    expect(await readFiscalFile(await drawnPdf({ userPassword: 'x' }, () => undefined), PDF)).toEqual({
      unreadable: 'ENCRYPTED',
    });
  });

  test('a PDF that fills its page 10,000 times', async () => {
    const filled = await drawnPdf({}, (page) => {
      for (let times = 0; times < 10_000; times += 1) page.rect(0, 0, 595, 842).fill('#000000');
    });
    expect(await readFiscalFile(filled, PDF)).toEqual({ unreadable: 'TOO_COMPLEX' });
  });

  test.each([
    ['takes too long', { fiscalMs: 0, memoryBytes: 2 ** 40 }],
    // Below nothing, since the process may have freed more than the thread takes.
    ['takes too much memory', { fiscalMs: 60_000, memoryBytes: -(2 ** 40) }],
  ])('a file that %s', async (_name, limits) => {
    const reader = createThreadReader(
      createLog(() => {}),
      { limits },
    );
    expect(await reader.fiscalFile(await pdfOf({ drawn: TEXT }), PDF)).toEqual({ unreadable: 'TOO_COMPLEX' });
    await reader.close();
  });

  test('more files than a process holds at once are refused, and read once there is room', async () => {
    const reader = createThreadReader(createLog(() => {}));
    const read = () => reader.fiscalFile(pngOf(FLAT), PNG);
    const all = await Promise.allSettled(Array.from({ length: MOST_FISCAL + 2 }, read));
    const refused = all.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => [reason.code, reason.message])).toEqual(
      Array.from({ length: 2 }, () => [
        'unavailable',
        'Estamos a ler outros ficheiros. Tente daqui a pouco.',
      ]),
    );
    expect(await read()).toEqual({ qr: TEXT });
    await reader.close();
  });

  test('in a thread a file is read as it is without one, and its bytes are handed over', async () => {
    const reader = createThreadReader(createLog(() => {}));
    const bytes = pngOf(FLAT);
    expect(await reader.fiscalFile(bytes, PNG)).toEqual({ qr: TEXT });
    expect(bytes.length).toBe(0);
    await reader.close();
  });
});

describe('what a fiscal document is believed to be', () => {
  const read = reciboReader(async () => given);
  let given: Awaited<ReturnType<typeof readFiscalFile>> = {};
  const reading = (file: typeof given) => {
    given = file;
    return read(new Uint8Array(), PDF);
  };

  test('its code, with the Mondays that its text names', async () => {
    expect(await reading({ qr: TEXT, text: PRINTED.join('\n') })).toEqual({
      outcome: 'read',
      document: {
        ...FISCAL_DOCUMENT,
        readFrom: 'qr',
        namedFrom: '2026-06-08',
        namedUntil: '2026-06-08',
        listed: null,
      },
    });
  });

  test('annulled where its text is stamped', async () => {
    expect(await reading({ qr: TEXT, text: 'ANULADO' })).toMatchObject({ document: { state: 'A' } });
  });

  test.each([
    ['text of another document', { qr: TEXT, text: 'ATCUD: JJ37MMGM-18' }, 'refused', /outro/],
    ['sums that do not add up', { qr: TEXT.replace('O:312.45', 'O:312.46') }, 'refused', /soma/],
    ['two documents', { unreadable: 'SEVERAL_CODES' }, 'refused', /um ficheiro por documento/],
    ['a field that is another', { qr: TEXT.replace('I1:PT', 'I1:ES') }, 'unreadable', /Escreva os dados/],
    ['no code', { text: 'x', unreadable: 'NO_CODE' }, 'unreadable', /código QR legível/],
    ['a password', { unreadable: 'ENCRYPTED' }, 'unreadable', /palavra-passe/],
  ] as const)('not with %s', async (_name, file, outcome, reason) => {
    expect(await reading(file)).toEqual({ outcome, reason: expect.stringMatching(reason) });
  });
});
