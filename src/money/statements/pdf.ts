import { euroOfCents } from '../../platform/domain/money-text';
import type { Statement, StatementSection } from './schema';
import type { Typeface } from './typeface';
import {
  accountWords,
  carWords,
  contactWords,
  headWords,
  outcomeAmount,
  outcomeWords,
  shownLabel,
  shownLines,
  standingWords,
  TITLE,
  TO_WRITE,
  WHAT_IT_IS,
  weekWords,
} from './wording-rules';

// Lengths are in points of an A4 page.
const MARGIN = 56;
const WIDTH = 483;
const AMOUNT_WIDTH = 120;
const LABEL_WIDTH = WIDTH - AMOUNT_WIDTH - 12;
const BOTTOM = 842 - MARGIN;
/** How far rules and bands stand out of the text. */
const OUT = 6;
const HEAD_AMOUNT = 220;

const INK = '#0f172a';
const MUTED = '#475569';
const RULE = '#cbd5e1';
const BAND = '#f1f5f9';
const BRAND = '#0f766e';

const REGULAR = 'regular';
const SEMIBOLD = 'semibold';

const TABULAR: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

type Document = PDFKit.PDFDocument;
type Element = ReturnType<Document['struct']>;
type Row = { label: string; note: string | null; amount: string; size: number; isStrong: boolean };
/** pdfkit exposes fontkit's font here. */
type WithFont = { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } };

/** The PDF is tagged, with two embedded fonts. The same statement gives the same bytes on the same runtime. */
export async function statementPdf(statement: Statement, face: Typeface): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: PdfDocument }, { default: toLatin }] = await Promise.all([
    import('pdfkit'),
    import('any-ascii'),
  ]);
  const { issued, weekStartDate } = statement;
  const options: object = {
    size: 'A4',
    margin: MARGIN,
    font: face.regular,
    pdfVersion: '1.7',
    tagged: true,
    subset: 'PDF/UA',
    lang: 'pt-PT',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `${TITLE} — ${statement.fullName} — ${weekWords(weekStartDate)}`,
      Creator: 'Volante',
      Producer: 'Volante',
      CreationDate: new Date(issued?.on ?? weekStartDate),
    },
  };
  const document = new PdfDocument(options);
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.once('end', resolve));
  const { font } = (document as unknown as WithFont)._font;
  document.registerFont(REGULAR, face.regular).registerFont(SEMIBOLD, face.semibold);
  write(
    document,
    writtenIn(statement, (text) => printable(text, (code) => font.hasGlyphForCodePoint(code), toLatin)),
  );
  document.end();
  await ended;
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** Maps every text of the statement. */
function writtenIn(statement: Statement, write: (text: string) => string): Statement {
  const ifAny = (text: string | null) => (text === null ? null : write(text));
  const { fleet, fullName, sections, issued, plates, recibo } = statement;
  return {
    ...statement,
    fleet: fleet && { ...fleet, name: write(fleet.name) },
    plates: plates.map(write),
    recibo: recibo.map(({ label, text }) => ({ label: write(label), text: write(text) })),
    fullName: write(fullName),
    sections: sections.map(({ title, lines, remark }) => ({
      title: write(title),
      lines: lines.map((line) => ({ ...line, label: write(line.label), note: ifAny(line.note) })),
      remark: ifAny(remark),
    })),
    issued: issued && { ...issued, changes: issued.changes.map(write) },
  };
}

function write(document: Document, statement: Statement): void {
  const { fullName, weekStartDate, sections, issued, recibo } = statement;
  const root = document.struct('Document');
  document.addStructure(root);
  writeHead(document, root, statement);
  paragraph(document, root, { text: TITLE, size: 20, font: SEMIBOLD, tag: 'H1' });
  paragraph(document, root, { text: fullName, size: 13 });
  const week = [weekWords(weekStartDate), carWords(statement)].filter(Boolean).join(' · ');
  paragraph(document, root, { text: week, size: 11 });
  paragraph(document, root, { text: standingWords(statement), size: 9.5, color: MUTED });
  for (const section of sections) writeSection(document, root, section);
  document.moveDown(0.8);
  const label = outcomeWords(statement);
  const amount = outcomeAmount(statement);
  table(document, root, [{ label, note: null, amount, size: 15, isStrong: true }]);
  if (recibo.length > 0) {
    heading(document, root, TO_WRITE);
    for (const { label, text } of recibo)
      paragraph(document, root, { text: `${label}: ${text}`, size: 10.5 });
  }
  if (issued && issued.changes.length > 0) {
    heading(document, root, 'O que mudou desde a versão anterior');
    for (const text of issued.changes) paragraph(document, root, { text, size: 10 });
  }
  document.moveDown(1);
  paragraph(document, root, { text: WHAT_IT_IS, size: 9.5, color: MUTED });
  root.end();
  numberPages(document, `${weekWords(weekStartDate)} · ${fullName}`, issued && `Versão ${issued.number}`);
}

/** The fleet with its contact on the left, the amount and what became of it on the right. */
function writeHead(document: Document, root: Element, statement: Statement): void {
  const top = document.y;
  const width = WIDTH - HEAD_AMOUNT - 12;
  paragraph(document, root, { text: headWords(statement), size: 11, color: BRAND, font: SEMIBOLD, width });
  const contact = contactWords(statement);
  if (contact !== '') paragraph(document, root, { text: contact, size: 9.5, color: MUTED, width });
  const left = document.y;
  document.y = top;
  const right = { x: MARGIN + WIDTH - HEAD_AMOUNT, width: HEAD_AMOUNT, align: 'right' } as const;
  const outcome = [outcomeWords(statement), accountWords(statement)].filter(Boolean).join(' ');
  paragraph(document, root, { ...right, text: outcome, size: 9.5, color: MUTED });
  paragraph(document, root, { ...right, text: outcomeAmount(statement), size: 24, font: SEMIBOLD });
  document.y = Math.max(left, document.y) + 14;
}

/** Numbers the foot of each page with the driver's name, so that a single page shows its owner. */
function numberPages(document: Document, whose: string, version: string | null): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Text below the margin would begin another page.
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document.font(REGULAR).fontSize(9).fillColor(MUTED);
    const number = [version, `Página ${page + 1}/${count}`].filter(Boolean).join(' · ');
    document.text(whose, MARGIN, BOTTOM + 16, { width: LABEL_WIDTH, height: 12, ellipsis: true });
    const place = { width: AMOUNT_WIDTH, align: 'right' as const, features: TABULAR };
    document.text(number, MARGIN + WIDTH - AMOUNT_WIDTH, BOTTOM + 16, place);
    document.endMarkedContent();
    document.page.margins.bottom = MARGIN;
  }
}

function writeSection(document: Document, root: Element, section: StatementSection): void {
  const { title, remark } = section;
  heading(document, root, title);
  const rows = shownLines(section).map((line) => {
    const isStrong = line.kind === 'net';
    const amount = euroOfCents(line.cents);
    return { label: shownLabel(line), note: line.note, amount, size: isStrong ? 11.5 : 10.5, isStrong };
  });
  if (rows.length > 0) table(document, root, rows);
  if (remark !== null) paragraph(document, root, { text: remark, size: 10, color: MUTED });
}

function heading(document: Document, root: Element, text: string): void {
  document.moveDown(0.8);
  roomFor(document, 60);
  paragraph(document, root, { text, size: 12.5, font: SEMIBOLD, tag: 'H2' });
}

type Paragraph = {
  text: string;
  size: number;
  color?: string;
  font?: string;
  x?: number;
  width?: number;
  align?: 'left' | 'right';
  tag?: 'H1' | 'H2' | 'P';
};

function paragraph(document: Document, root: Element, given: Paragraph): void {
  const { text, size, color = INK, font = REGULAR, tag = 'P' } = given;
  const { x = MARGIN, width = WIDTH, align = 'left' } = given;
  document.font(font).fontSize(size);
  roomFor(document, document.heightOfString(text, { width }));
  root.add(
    document.struct(tag, {}, () => {
      document.font(font).fontSize(size).fillColor(color).text(text, x, document.y, { width, align });
    }),
  );
  document.y += 2;
}

/** Draws a line below each row as an artifact, which is no content. */
function table(document: Document, root: Element, rows: readonly Row[]): void {
  const element = document.struct('Table');
  root.add(element);
  for (const row of rows) writeRow(document, element, row);
  element.end();
}

function writeRow(document: Document, table: Element, given: Row): void {
  const { label, note, amount, size, isStrong } = given;
  const width = { width: LABEL_WIDTH };
  const font = isStrong ? SEMIBOLD : REGULAR;
  const height = document.font(font).fontSize(size).heightOfString(label, width);
  const below = note === null ? 0 : document.font(REGULAR).fontSize(9).heightOfString(note, width);
  roomFor(document, height + below + 8);
  const top = document.y + 4;
  const bottom = top + height + below + 4;
  if (isStrong) drawBehind(document, bottom);
  const row = document.struct('TR');
  table.add(row);
  row.add(
    document.struct('TH', { scope: 'Row' } as object, () => {
      document.font(font).fontSize(size).fillColor(INK).text(label, MARGIN, top, width);
      if (note !== null)
        document
          .font(REGULAR)
          .fontSize(9)
          .fillColor(MUTED)
          .text(note, MARGIN, top + height, width);
    }),
  );
  row.add(
    document.struct('TD', {}, () => {
      const place = { width: AMOUNT_WIDTH, align: 'right' as const, features: TABULAR };
      const x = MARGIN + WIDTH - AMOUNT_WIDTH;
      document.font(font).fontSize(size).fillColor(INK).text(amount, x, top, place);
    }),
  );
  row.end();
  document.markContent('Artifact', { type: 'Layout' });
  document
    .moveTo(MARGIN - OUT, bottom)
    .lineTo(MARGIN + WIDTH + OUT, bottom)
    .lineWidth(0.5)
    .stroke(RULE);
  document.endMarkedContent();
  document.y = bottom;
}

function drawBehind(document: Document, bottom: number): void {
  const { y } = document;
  document.markContent('Artifact', { type: 'Layout' });
  document.rect(MARGIN - OUT, y, WIDTH + 2 * OUT, bottom - y).fill(BAND);
  document.endMarkedContent();
}

function roomFor(document: Document, height: number): void {
  if (document.y + height > BOTTOM) document.addPage();
}

/** Matches marks and spaces, which need no replacement. */
const INVISIBLE = /^[\p{M}\p{Cc}\p{Cf}\p{Z}]$/u;

/** Matches private characters, for which each font has its own pictures. */
const PRIVATE = /\p{Co}/u;

/** Replaces characters that a font lacks by Latin ones, through `toLatin`, so that no empty box is printed. */
function printable(
  text: string,
  hasGlyph: (code: number) => boolean,
  toLatin: (text: string) => string,
): string {
  const written = Array.from(text.normalize('NFC'), (character) => {
    if (hasGlyph(character.codePointAt(0) ?? 0) && !PRIVATE.test(character)) return character;
    return toLatin(character) || (INVISIBLE.test(character) ? '' : '?');
  });
  return written.join('');
}
