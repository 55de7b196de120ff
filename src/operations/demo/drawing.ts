import { encode } from 'jpeg-js';
import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';
import { dateInWords } from '../../platform/domain/calendar';
import { DOC_TYPE_LABELS } from '../../platform/domain/document-types';
import type { Paper } from './papers';

const NOTICE = 'Documento de demonstração';
const NO_VALUE = 'Pessoa inventada. Sem valor legal.';

/** Draws a page or a photograph with its title on it; deterministic. */
export async function drawPaper(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = paper.contentType === 'image/jpeg' ? drawCard(paper) : await drawPage(paper);
  return new Uint8Array(bytes);
}

function drawPage(paper: Paper): Promise<Uint8Array> {
  const title = DOC_TYPE_LABELS[paper.docType];
  return drawSheet({ title, holder: paper.holder, at: new Date(paper.createdAt), fields: fieldsOf(paper) });
}

type Sheet = { title: string; holder: string; at: Date; fields: [label: string, value: string][] };

export async function drawSheet({ title, holder, at, fields }: Sheet): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(`${title} – ${holder}`);
  pdf.setCreationDate(at);
  pdf.setModificationDate(at);
  const page = pdf.addPage([595, 842]);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const [ink, band] = [rgb(0.12, 0.16, 0.23), rgb(0.06, 0.46, 0.43)];
  const write = (text: string, y: number, size: number, font: PDFFont = plain, color = ink) =>
    page.drawText(text, { x: 56, y, size, font, color });
  page.drawRectangle({ x: 0, y: 742, width: 595, height: 100, color: band });
  write(title, 782, 28, bold, rgb(1, 1, 1));
  write(NOTICE, 760, 13, plain, rgb(1, 1, 1));
  fields.forEach(([label, value], index) => {
    write(label, 690 - index * 56, 11);
    write(value, 672 - index * 56, 16, bold);
  });
  write(NO_VALUE, 56, 11);
  return pdf.save();
}

function fieldsOf(paper: Paper): [string, string][] {
  return [
    ['Titular', paper.holder],
    ['Número', `DEMO-${paper.key.slice(0, 8).toUpperCase()}`],
    ['Válido até', paper.expiryDate ? dateInWords(paper.expiryDate) : 'sem data'],
  ];
}

/** Colours as ABGR. */
const [INK, PAPER, BAND, GREY, WHITE] = [0xff3b291e, 0xfff2f3ec, 0xff6e760f, 0xff8b7464, 0xffffffff];

/** In pixels. */
const [WIDTH, HEIGHT] = [672, 424];

function drawCard(paper: Paper): Uint8Array {
  const pixels = new Uint32Array(WIDTH * HEIGHT).fill(PAPER);
  const rectangle = (left: number, top: number, width: number, height: number, color: number) => {
    const right = Math.min(WIDTH, left + width);
    for (let y = Math.max(0, top); y < Math.min(HEIGHT, top + height) && left < right; y += 1) {
      pixels.fill(color, y * WIDTH + left, y * WIDTH + right);
    }
  };
  const write = (text: string, top: number, dot: number, color: number) => {
    for (const { column, row } of dotsOf(text)) {
      rectangle(32 + column * dot, top + row * dot, dot, dot, color);
    }
  };
  rectangle(0, 0, WIDTH, 104, BAND);
  write(DOC_TYPE_LABELS[paper.docType], 28, 4, WHITE);
  write(NOTICE, 76, 2, WHITE);
  fieldsOf(paper).forEach(([label, value], index) => {
    write(label, 140 + index * 76, 2, GREY);
    write(value, 168 + index * 76, 3, INK);
  });
  write(NO_VALUE, 392, 2, GREY);
  return encode({ data: new Uint8Array(pixels.buffer), width: WIDTH, height: HEIGHT }, 80).data;
}

/** Glyphs of 5 by 7 dots: five columns in hex, with the lowest bit at the top. */
const GLYPHS: Record<string, string> = Object.fromEntries(
  (
    '0:3e5149453e 1:00427f4000 2:4261514946 3:2141454b31 4:1814127f10 5:2745454539 6:3c4a494930 7:0171090503 ' +
    '8:3649494936 9:064949291e A:7e1111117e B:7f49494936 C:3e41414122 D:7f4141221c E:7f49494941 F:7f09090901 ' +
    'G:3e4149497a H:7f0808087f I:00417f4100 J:2040413f01 K:7f08142241 L:7f40404040 M:7f020c027f N:7f0408107f ' +
    'O:3e4141413e P:7f09090906 Q:3e4151215e R:7f09192946 S:4649494931 T:01017f0101 U:3f4040403f V:1f2040201f ' +
    'W:3f4038403f X:6314081463 Y:0708700807 Z:6151494543 -:0808080808 .:0060600000 /:2010080402'
  )
    .split(' ')
    .map((entry) => entry.split(':')),
);

/** Accents use the two rows above the glyph, the cedilla those below. */
const ACCENTS: Record<string, { columns: string; row: number }> = {
  '\u0300': { columns: '0001020000', row: -3 },
  '\u0301': { columns: '0000020100', row: -3 },
  '\u0302': { columns: '0002010200', row: -3 },
  '\u0303': { columns: '0201020100', row: -3 },
  '\u030c': { columns: '0001020100', row: -3 },
  '\u0327': { columns: '0000030000', row: 7 },
};

const GLYPH_WIDTH = 6;

/** Coordinates count from the top left of the first glyph; accents have negative rows. */
function dotsOf(text: string): { column: number; row: number }[] {
  const dots: { column: number; row: number }[] = [];
  let glyph = -1;
  for (const character of text.toUpperCase().normalize('NFD')) {
    const accent = ACCENTS[character];
    if (!accent) glyph += 1;
    const columns = accent?.columns ?? GLYPHS[character] ?? '';
    for (let column = 0; column * 2 < columns.length; column += 1) {
      const bits = Number.parseInt(columns.slice(column * 2, column * 2 + 2), 16);
      for (let row = 0; row < 7; row += 1) {
        if (bits & (1 << row))
          dots.push({ column: glyph * GLYPH_WIDTH + column, row: row + (accent?.row ?? 0) });
      }
    }
  }
  return dots;
}
