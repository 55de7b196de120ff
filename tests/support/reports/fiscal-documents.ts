import * as fc from 'fast-check';
import { zlibSync } from 'fflate';
import { encode } from 'jpeg-js';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import encodeQR from 'qr';
import type { FiscalDocument, TaxedPart } from '../../../src/people/recibos/recibo-rules';

export const FISCAL_DOCUMENT: FiscalDocument = {
  issuerNif: '100000002',
  acquirerNif: '500000000',
  country: 'PT',
  kind: 'FR',
  state: 'N',
  issuedOn: '2026-06-18',
  number: 'FR ATSIRE01FR/17',
  atcud: 'JJ37MMGM-17',
  taxed: [{ region: 'PT', band: 'EXEMPT', baseCents: 31_245, ivaCents: 0 }],
  notSubjectCents: 0,
  stampDutyCents: 0,
  taxesCents: 0,
  totalCents: 31_245,
  withheldCents: 0,
};

const FIELDS = { EXEMPT: [2, 0], REDUCED: [3, 4], INTERMEDIATE: [5, 6], NORMAL: [7, 8] } as const;
const amount = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** The text of the QR code that the authority's specification gives the document. */
export function qrTextOf(document: FiscalDocument): string {
  const fields: [string, string][] = [
    ['A', document.issuerNif],
    ['B', document.acquirerNif],
    ['C', document.country ?? ''],
    ['D', document.kind],
    ['E', document.state],
    ['F', document.issuedOn.replaceAll('-', '')],
    ['G', document.number],
    ['H', document.atcud ?? '0'],
  ];
  const regions = Map.groupBy(document.taxed, ({ region }) => region);
  if (regions.size === 0) fields.push(['I1', '0']);
  [...regions].forEach(([region, parts], at) => {
    const code = 'IJK'[at];
    fields.push([`${code}1`, region ?? '0']);
    for (const { band, baseCents, ivaCents } of parts) {
      const [base, iva] = FIELDS[band ?? 'EXEMPT'];
      fields.push([`${code}${base}`, amount(baseCents)]);
      if (iva > 0) fields.push([`${code}${iva}`, amount(ivaCents)]);
    }
  });
  const { notSubjectCents, stampDutyCents, taxesCents, totalCents, withheldCents } = document;
  if (notSubjectCents > 0) fields.push(['L', amount(notSubjectCents)]);
  if (stampDutyCents > 0) fields.push(['M', amount(stampDutyCents)]);
  fields.push(['N', amount(taxesCents)], ['O', amount(totalCents)]);
  if (withheldCents > 0) fields.push(['P', amount(withheldCents)]);
  fields.push(['Q', 'aB3+'], ['R', '9999'], ['S', 'TB;PT00000000000000000000000;10.00']);
  return fields.map(([code, value]) => `${code}:${value}`).join('*');
}

const cents = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999_999 }));
const bands = fc.uniqueArray(fc.constantFrom('EXEMPT', 'REDUCED', 'INTERMEDIATE', 'NORMAL' as const), {
  maxLength: 4,
});
const regions = fc.uniqueArray(fc.constantFrom('PT', 'PT-AC', 'PT-MA' as const), { maxLength: 3 });

/** Documents of every region, rate and withholding, whose sums add up. */
export const fiscalDocuments: fc.Arbitrary<FiscalDocument> = fc
  .record({
    taxed: regions.chain((some) =>
      fc
        .tuple(
          ...some.map((region) => bands.chain((each) => fc.tuple(...each.map((band) => part(region, band))))),
        )
        .map((parts): TaxedPart[] => parts.flat()),
    ),
    notSubjectCents: cents,
    stampDutyCents: cents,
    withheldShare: fc.integer({ min: 0, max: 100 }),
    serial: fc.integer({ min: 1, max: 999_999 }),
    hasAtcud: fc.boolean(),
    kind: fc.constantFrom('FR', 'FT', 'NC', 'RG' as const),
    state: fc.constantFrom('N', 'A', 'S' as const),
    day: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ withheldShare, serial, hasAtcud, day, ...rest }) => {
    const iva = rest.taxed.reduce((sum, each) => sum + each.ivaCents, 0);
    const base = rest.taxed.reduce((sum, each) => sum + each.baseCents, rest.notSubjectCents);
    return {
      ...FISCAL_DOCUMENT,
      ...rest,
      issuedOn: new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10),
      number: `${rest.kind} ATSIRE01${rest.kind}/${serial}`,
      atcud: hasAtcud ? `JJ37MMGM-${serial}` : null,
      taxesCents: iva + rest.stampDutyCents,
      totalCents: base + iva + rest.stampDutyCents,
      withheldCents: Math.floor((base * withheldShare) / 100),
    };
  });

function part(region: TaxedPart['region'], band: NonNullable<TaxedPart['band']>): fc.Arbitrary<TaxedPart> {
  return fc
    .record({ baseCents: cents, ivaCents: band === 'EXEMPT' ? fc.constant(0) : cents })
    .map((amounts) => ({ region, band, ...amounts }));
}

export type Picture = { width: number; height: number; luma: Uint8Array<ArrayBuffer> };

/** How a code lies on a photograph: pixels a module, turned by degrees, out of focus, in poor light, seen from aside. */
type Shot = {
  module?: number;
  degrees?: number;
  blur?: number;
  noise?: number;
  aside?: number;
  across?: number;
};

const PAPER = 228;
const INK = 46;

/** The modules of the code, of ECC M, with a white border. */
export function modulesOf(text: string): boolean[][] {
  return encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
}

/** A photograph of the code; its noise is the same at each call. */
export function photographOf(text: string, shot: Shot = {}): Picture {
  const { module = 4, degrees = 0, blur = 0, noise = 0, aside = 0 } = shot;
  const modules = modulesOf(text);
  const count = modules.length;
  const width = shot.across ?? Math.ceil(count * module * 1.5);
  const height = width;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  let luma: Uint8Array<ArrayBuffer> = new Uint8Array(width * height);
  let seed = 7;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const depth = 1 + (aside * dx) / width;
      const column = Math.floor((dx * cos + dy * sin) / module / depth + count / 2);
      const row = Math.floor((dy * cos - dx * sin) / module / depth + count / 2);
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const grain = (seed / 2_147_483_648 - 0.5) * noise;
      luma[y * width + x] = Math.max(0, Math.min(255, (modules[row]?.[column] ? INK : PAPER) + grain));
    }
  }
  for (let times = 0; times < blur; times += 1) luma = blurred(luma, width);
  return { width, height, luma };
}

function blurred(luma: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(luma, (_, at) => {
    let [sum, count] = [0, 0];
    for (const dy of [-width, 0, width]) {
      for (const dx of [-1, 0, 1]) {
        const value = luma[at + dy + dx];
        if (value === undefined) continue;
        sum += value;
        count += 1;
      }
    }
    return sum / count;
  });
}

function rgbaOf({ luma }: Picture): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: luma.length * 4 }, (_, at) => (at % 4 === 3 ? 255 : (luma[at >> 2] ?? 0)));
}

export function jpegOf(picture: Picture, quality = 70): Uint8Array<ArrayBuffer> {
  const { width, height } = picture;
  return new Uint8Array(encode({ width, height, data: Buffer.from(rgbaOf(picture)) }, quality).data);
}

type PngOptions = {
  colour?: 0 | 2 | 3 | 4 | 6;
  depth?: 1 | 8 | 16;
  filter?: 0 | 1 | 2 | 3 | 4;
  isInterlaced?: boolean;
};

const PNG_CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const ADAM7 = ['0088', '4088', '0448', '2044', '0224', '1022', '0112'].map((pass) => [...pass].map(Number));

export function pngOf(picture: Picture, options: PngOptions = {}): Uint8Array<ArrayBuffer> {
  const { colour = 0, depth = 8, filter = 0, isInterlaced = false } = options;
  const { width, height, luma } = picture;
  const channels = PNG_CHANNELS[colour];
  const rows: number[] = [];
  for (const [left = 0, top = 0, across = 1, down = 1] of isInterlaced ? ADAM7 : [[0, 0, 1, 1]]) {
    let above: number[] = [];
    for (let y = top; y < height && left < width; y += down) {
      const line: number[] = [];
      for (let x = left; x < width; x += across) {
        const grey = luma[y * width + x] ?? 0;
        const sample = colour === 3 ? (grey > 128 ? 1 : 0) : grey;
        for (let at = 0; at < channels; at += 1) {
          const isAlpha = channels % 2 === 0 && at === channels - 1;
          line.push(isAlpha ? 255 : sample, ...(depth === 16 ? [0] : []));
        }
      }
      const bytes = depth === 1 ? packed(line, colour === 3 ? 0 : 128) : line;
      rows.push(filter, ...filtered(bytes, above, { filter, apart: (channels * Math.max(8, depth)) / 8 }));
      above = bytes;
    }
  }
  return pngAround(
    { width, height, depth, colour, isInterlaced },
    {
      data: zlibSync(Uint8Array.from(rows)),
      palette: colour === 3 ? [INK, INK, INK, PAPER, PAPER, PAPER] : null,
    },
  );
}

function packed(line: readonly number[], over: number): number[] {
  return Array.from({ length: Math.ceil(line.length / 8) }, (_, at) =>
    [0, 1, 2, 3, 4, 5, 6, 7].reduce((byte, bit) => byte * 2 + ((line[at * 8 + bit] ?? 0) > over ? 1 : 0), 0),
  );
}

function filtered(
  line: readonly number[],
  above: readonly number[],
  { filter, apart }: { filter: number; apart: number },
) {
  return line.map((value, at) => {
    const [left, up, corner] = [line[at - apart] ?? 0, above[at] ?? 0, above[at - apart] ?? 0];
    const guess = left + up - corner;
    const nearest = [left, up, corner].reduce((best, each) =>
      Math.abs(guess - each) < Math.abs(guess - best) ? each : best,
    );
    return (value - ([0, left, up, (left + up) >> 1, nearest][filter] ?? 0)) & 255;
  });
}

type PngHead = { width: number; height: number; depth: number; colour: number; isInterlaced: boolean };

/** Any header around any data. Checksums are zeros: nothing looks at them. */
export function pngAround(
  { width, height, depth, colour, isInterlaced }: PngHead,
  { data, palette = null }: { data: Uint8Array; palette?: number[] | null },
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  const chunk = (name: string, content: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return [length, Buffer.from(name), content, Buffer.alloc(4)];
  };
  return new Uint8Array(
    Buffer.concat([
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
      ...chunk('IHDR', head),
      ...(palette ? chunk('PLTE', Uint8Array.from(palette)) : []),
      ...chunk('IDAT', data.subarray(0, data.length >> 1)),
      ...chunk('IDAT', data.subarray(data.length >> 1)),
      ...chunk('IEND', new Uint8Array()),
    ]),
  );
}

type Page = { lines?: string[]; image?: Uint8Array; drawn?: string; isOutline?: boolean };

/** The pages of a PDF: lines of text, a code as a PNG or JPEG, a code drawn as rectangles or as one outline. */
export async function pdfOf(...pages: Page[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { lines = [], image, drawn, isOutline = false } of pages) {
    const page = document.addPage([595, 842]);
    lines.forEach((line, at) => {
      page.drawText(line, { x: 40, y: 600 - at * 16, size: 10, font });
    });
    if (image) {
      const embedded = image[0] === 0xff ? await document.embedJpg(image) : await document.embedPng(image);
      page.drawImage(embedded, { x: 400, y: 700, width: 85, height: 85 });
    }
    const modules = drawn === undefined ? [] : modulesOf(drawn);
    const side = 100 / modules.length;
    const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y] as const] : [])));
    if (isOutline) {
      const path = dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('');
      page.drawSvgPath(path, { x: 400, y: 800, scale: side, color: rgb(0, 0, 0), borderWidth: 0 });
    } else {
      for (const [x, y] of dark) {
        page.drawRectangle({
          x: 400 + x * side,
          y: 800 - (y + 1) * side,
          width: side,
          height: side,
          color: rgb(0, 0, 0),
        });
      }
    }
  }
  return new Uint8Array(await document.save());
}
