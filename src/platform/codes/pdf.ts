import { filledPaths } from './filled-paths';
import { MOST_PIXELS, type Pixels, pixelsOf } from './pixels';
import { UnreadableFile } from './reading-rules';

const MOST_TEXT = 200_000;
const MOST_PICTURES = 12;
/** Without fonts, WebAssembly or anything that is fetched; larger pictures are left out by their header. */
const OPTIONS = {
  maxImageSize: MOST_PIXELS,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWasm: false,
  verbosity: 0,
} as const;

export type ReadPdf = { text: string; pictures: AsyncGenerator<Pixels>; close(): Promise<void> };

type Library = Awaited<ReturnType<typeof loaded>>;
type Document = Awaited<ReturnType<Library['getDocumentProxy']>>;
type Page = Awaited<ReturnType<Document['getPage']>>;
type Operations = Awaited<ReturnType<Page['getOperatorList']>>;

/** The text of the first and the last page, and what may be a code in them: pictures, then what is drawn. Raises
 * `UnreadableFile`. */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<ReadPdf> {
  const library = await loaded();
  const document = await opened(library, bytes);
  const numbers = [...new Set([1, document.numPages])];
  const pages = await damagedIfRaised(() => Promise.all(numbers.map((number) => document.getPage(number))));
  const texts = await damagedIfRaised(() => Promise.all(pages.map(textOf)));
  return {
    text: texts.join('\n').slice(0, MOST_TEXT),
    pictures: picturesOf(library, pages),
    close: () => document.loadingTask.destroy(),
  };
}

async function loaded() {
  const { getDocumentProxy, getResolvedPDFJS } = await import('unpdf');
  const { OPS } = await getResolvedPDFJS();
  return { getDocumentProxy, OPS };
}

async function opened({ getDocumentProxy }: Library, bytes: Uint8Array<ArrayBuffer>) {
  try {
    return await getDocumentProxy(bytes, OPTIONS);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableFile(isLocked ? 'ENCRYPTED' : 'DAMAGED');
  }
}

async function damagedIfRaised<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('DAMAGED');
  }
}

async function textOf(page: Page): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}

async function* picturesOf({ OPS }: Library, pages: readonly Page[]): AsyncGenerator<Pixels> {
  const read: { page: Page; operations: Operations }[] = [];
  for (const page of pages) {
    const operations = await damagedIfRaised(() => page.getOperatorList());
    read.push({ page, operations });
    let left = MOST_PICTURES;
    for (const [at, operation] of operations.fnArray.entries()) {
      const picture = await pictureAt(OPS, page, operation, operations.argsArray[at]);
      if (picture === null) continue;
      yield picture;
      left -= 1;
      if (left === 0) break;
    }
  }
  for (const { page, operations } of read) {
    const drawn = filledPaths(OPS, operations, page.view);
    if (drawn !== null) yield drawn;
  }
}

type Picture = { width: number; height: number; data?: Uint8Array | Uint8ClampedArray; kind?: number };

/** Null for an operation that draws none. */
async function pictureAt(
  OPS: Library['OPS'],
  page: Page,
  operation: number,
  args: unknown[] | null,
): Promise<Pixels | null> {
  const [first] = args ?? [];
  if (operation === OPS.paintInlineImageXObject) return pictureOf(first as Picture);
  if (operation === OPS.paintImageXObject && typeof first === 'string') {
    return pictureOf(await objectOf<Picture | null>(page, first));
  }
  if (operation !== OPS.paintImageMaskXObject) return null;
  const mask = first as Omit<Picture, 'data'> & { data: string | Uint8Array };
  const { data } =
    typeof mask.data === 'string' ? await objectOf<Picture>(page, mask.data) : { data: mask.data };
  return data ? ofBits({ ...mask, data }) : null;
}

function objectOf<T>(page: Page, name: string): Promise<T> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => objects.get(name, resolve));
}

/** A picture that could not be decoded, or is too large, has no data. */
function pictureOf(picture: Picture | null): Pixels | null {
  if (!picture?.data || picture.width * picture.height === 0) return null;
  const { width, height, data } = picture;
  return data.length < width * height ? ofBits({ width, height, data }) : pixelsOf(width, height, data);
}

/** A bit a pixel, rows in whole bytes; a bit that is set is paper. */
function ofBits({ width, height, data }: Picture): Pixels {
  const luma = new Uint8Array(width * height);
  const rowBytes = Math.ceil(width / 8);
  for (let at = 0; at < luma.length; at += 1) {
    const column = at % width;
    const byte = data?.[Math.floor(at / width) * rowBytes + (column >> 3)] ?? 0;
    luma[at] = (byte >> (7 - (column & 7))) & 1 ? 255 : 0;
  }
  return { width, height, luma };
}

const encoder = new TextEncoder();

/** A page with the photograph as its one picture: the PDF reader has the decoder. */
export function pdfAround(
  jpeg: Uint8Array<ArrayBuffer>,
  frame: { width: number; height: number; channels: number },
) {
  const { width, height, channels } = frame;
  const colours = channels === 1 ? 'DeviceGray' : channels === 3 ? 'DeviceRGB' : 'DeviceCMYK';
  const picture = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`;
  const objects = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Count 1/Kids[3 0 R]>>'],
    ['<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>'],
    ['<</Length 5>>stream\n/I Do\nendstream'],
    [
      `<<${picture}/ColorSpace/${colours}/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
      jpeg,
      '\nendstream',
    ],
  ];
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const add = (...added: (string | Uint8Array<ArrayBuffer>)[]) => {
    for (const each of added) {
      const piece = typeof each === 'string' ? encoder.encode(each) : each;
      pieces.push(piece);
      length += piece.length;
    }
  };
  add('%PDF-1.4\n');
  const places = objects.map((parts, at) => {
    const place = length;
    add(`${at + 1} 0 obj\n`, ...parts, '\nendobj\n');
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = length;
  add(`xref\n0 6\n0000000000 65535 f \n${places.join('')}`);
  add(`trailer<</Size 6/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`);
  return joined(pieces, length);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
