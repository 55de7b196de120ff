import { euroOfCents } from '../../platform/domain/money-text';
import type { Statement, StatementSection } from './schema';
import {
  headWords,
  outcomeAmount,
  outcomeLabel,
  standingWords,
  TITLE,
  WHAT_IT_IS,
  weekWords,
} from './wording-rules';

// Lengths are in points of an A4 page.
const MARGIN = 56;
const WIDTH = 483;
const AMOUNT_WIDTH = 120;
const LABEL_WIDTH = WIDTH - AMOUNT_WIDTH - 12;
const BOTTOM = 842 - MARGIN;

const INK = '#0f172a';
const MUTED = '#475569';
const RULE = '#cbd5e1';
const BAND = '#f1f5f9';
const BRAND = '#0f766e';

const TABULAR: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

type Document = PDFKit.PDFDocument;
type Element = ReturnType<Document['struct']>;
type Row = { label: string; note: string | null; amount: string; size: number; isStrong: boolean };
/** pdfkit exposes fontkit's font here. */
type WithFont = { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } };

/** The PDF is tagged, with one embedded font. The same statement gives the same bytes on the same runtime. */
export async function statementPdf(statement: Statement, font: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: PdfDocument }, { default: toLatin }] = await Promise.all([
    import('pdfkit'),
    import('any-ascii'),
  ]);
  const { issued, weekStartDate } = statement;
  const options: object = {
    size: 'A4',
    margin: MARGIN,
    font,
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
  const { font: face } = (document as unknown as WithFont)._font;
  write(
    document,
    writtenIn(statement, (text) => printable(text, (code) => face.hasGlyphForCodePoint(code), toLatin)),
  );
  document.end();
  await ended;
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** Maps every text of the statement. */
function writtenIn(statement: Statement, write: (text: string) => string): Statement {
  const ifAny = (text: string | null) => (text === null ? null : write(text));
  const { company, fullName, sections, issued } = statement;
  return {
    ...statement,
    company: company && { name: write(company.name), nif: company.nif },
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
  const { fullName, weekStartDate, sections, issued } = statement;
  const root = document.struct('Document');
  document.addStructure(root);
  paragraph(document, root, { text: headWords(statement), size: 11, color: BRAND });
  paragraph(document, root, { text: TITLE, size: 20, tag: 'H1' });
  paragraph(document, root, { text: fullName, size: 13 });
  paragraph(document, root, { text: weekWords(weekStartDate), size: 11 });
  paragraph(document, root, { text: standingWords(statement), size: 9.5, color: MUTED });
  for (const section of sections) writeSection(document, root, section);
  document.moveDown(0.8);
  const label = outcomeLabel(statement);
  const amount = outcomeAmount(statement);
  table(document, root, [{ label, note: null, amount, size: 15, isStrong: true }]);
  if (issued && issued.changes.length > 0) {
    heading(document, root, 'O que mudou desde a versão anterior');
    for (const text of issued.changes) paragraph(document, root, { text, size: 10 });
  }
  document.moveDown(1);
  paragraph(document, root, { text: WHAT_IT_IS, size: 9.5, color: MUTED });
  root.end();
  numberPages(document, `${weekWords(weekStartDate)} · ${fullName}`);
}

/** Numbers the foot of several pages with the driver's name, so that a single page shows its owner. */
function numberPages(document: Document, whose: string): void {
  const { count } = document.bufferedPageRange();
  if (count === 1) return;
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Text below the margin would begin another page.
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document.fontSize(9).fillColor(MUTED);
    const number = `Página ${page + 1}/${count}`;
    document.text(whose, MARGIN, BOTTOM + 16, { width: LABEL_WIDTH, height: 12, ellipsis: true });
    const place = { width: AMOUNT_WIDTH, align: 'right' as const, features: TABULAR };
    document.text(number, MARGIN + WIDTH - AMOUNT_WIDTH, BOTTOM + 16, place);
    document.endMarkedContent();
    document.page.margins.bottom = MARGIN;
  }
}

function writeSection(document: Document, root: Element, { title, lines, remark }: StatementSection): void {
  heading(document, root, title);
  const rows = lines.map(({ kind, label, note, cents }) => {
    const isStrong = kind === 'net';
    return { label, note, amount: euroOfCents(cents), size: isStrong ? 11.5 : 10.5, isStrong };
  });
  if (rows.length > 0) table(document, root, rows);
  if (remark !== null) paragraph(document, root, { text: remark, size: 10, color: MUTED });
}

function heading(document: Document, root: Element, text: string): void {
  document.moveDown(0.8);
  roomFor(document, 60);
  paragraph(document, root, { text, size: 12.5, tag: 'H2' });
}

type Paragraph = { text: string; size: number; color?: string; tag?: 'H1' | 'H2' | 'P' };

function paragraph(document: Document, root: Element, { text, size, color = INK, tag = 'P' }: Paragraph) {
  document.fontSize(size);
  roomFor(document, document.heightOfString(text, { width: WIDTH }));
  root.add(
    document.struct(tag, {}, () => {
      document.fontSize(size).fillColor(color).text(text, MARGIN, document.y, { width: WIDTH });
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
  const height = document.fontSize(size).heightOfString(label, width);
  const below = note === null ? 0 : document.fontSize(9).heightOfString(note, width);
  roomFor(document, height + below + 8);
  const top = document.y + 4;
  const bottom = top + height + below + 4;
  if (isStrong) drawBehind(document, bottom);
  const strong = { fill: true, stroke: isStrong };
  const row = document.struct('TR');
  table.add(row);
  row.add(
    document.struct('TH', { scope: 'Row' } as object, () => {
      writeIn(document, size).text(label, MARGIN, top, { ...width, ...strong });
      if (note !== null)
        document
          .fontSize(9)
          .fillColor(MUTED)
          .text(note, MARGIN, top + height, width);
    }),
  );
  row.add(
    document.struct('TD', {}, () => {
      const place = { width: AMOUNT_WIDTH, align: 'right' as const, features: TABULAR, ...strong };
      writeIn(document, size).text(amount, MARGIN + WIDTH - AMOUNT_WIDTH, top, place);
    }),
  );
  row.end();
  document.markContent('Artifact', { type: 'Layout' });
  document
    .moveTo(MARGIN, bottom)
    .lineTo(MARGIN + WIDTH, bottom)
    .lineWidth(0.5)
    .stroke(RULE);
  document.endMarkedContent();
  document.y = bottom;
}

/** Strokes the text for a semibold weight, as the embedded font has one weight. */
function writeIn(document: Document, size: number): Document {
  return document
    .fontSize(size)
    .fillColor(INK)
    .strokeColor(INK)
    .lineWidth(size / 40);
}

function drawBehind(document: Document, bottom: number): void {
  const { y } = document;
  document.markContent('Artifact', { type: 'Layout' });
  document.rect(MARGIN - 6, y, WIDTH + 12, bottom - y).fill(BAND);
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
