import { encode } from 'jpeg-js';
import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';
import { dateInWords } from '../../platform/domain/calendar';
import { DOC_TYPE_LABELS } from '../../platform/domain/document-types';
import { dotsOf } from './glyphs';
import type { Paper } from './papers';

const NOTICE = 'Documento de demonstração';
const NO_VALUE = 'Pessoa inventada. Sem valor legal.';

/** Draws a page or a photograph with its title on it; deterministic. */
export async function drawPaper(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = paper.contentType === 'image/jpeg' ? drawCard(paper) : await drawPage(paper);
  return new Uint8Array(bytes);
}

async function drawPage(paper: Paper): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const at = new Date(paper.createdAt);
  pdf.setTitle(`${DOC_TYPE_LABELS[paper.docType]} – ${paper.holder}`);
  pdf.setCreationDate(at);
  pdf.setModificationDate(at);
  const page = pdf.addPage([595, 842]);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const [ink, band] = [rgb(0.12, 0.16, 0.23), rgb(0.06, 0.46, 0.43)];
  const write = (text: string, y: number, size: number, font: PDFFont = plain, color = ink) =>
    page.drawText(text, { x: 56, y, size, font, color });
  page.drawRectangle({ x: 0, y: 742, width: 595, height: 100, color: band });
  write(DOC_TYPE_LABELS[paper.docType], 782, 28, bold, rgb(1, 1, 1));
  write(NOTICE, 760, 13, plain, rgb(1, 1, 1));
  fieldsOf(paper).forEach(([label, value], index) => {
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
