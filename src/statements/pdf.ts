import { euroOfCents } from '../domain/money-text';
import { headWords, outcomeLabel, standingWords, TITLE, WHAT_IT_IS, weekWords } from './rules';
import type { Statement, StatementSection } from './schema';

// In points of an A4 page.
const MARGIN = 56;
const WIDTH = 483;
const AMOUNT_WIDTH = 120;
const LABEL_WIDTH = WIDTH - AMOUNT_WIDTH - 12;
const BOTTOM = 842 - MARGIN;

const INK = '#0f172a';
const MUTED = '#475569';
const RULE = '#cbd5e1';
const BRAND = '#0f766e';

const TABULAR: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

type Document = PDFKit.PDFDocument;
type Element = ReturnType<Document['struct']>;
type Row = { label: string; note: string | null; amount: string; size: number };

/** Tagged, in one embedded font. The same statement is the same bytes on the same runtime. */
export async function statementPdf(statement: Statement, font: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PdfDocument } = await import('pdfkit');
  const { issued, weekStartDate } = statement;
  const options: object = {
    ...{ size: 'A4', margin: MARGIN, font, pdfVersion: '1.7' },
    ...{ tagged: true, subset: 'PDF/UA', lang: 'pt-PT', displayTitle: true },
    info: {
      Title: `${TITLE} — ${statement.fullName} — ${weekWords(weekStartDate)}`,
      ...{ Creator: 'Volante', Producer: 'Volante' },
      CreationDate: new Date(issued?.on ?? weekStartDate),
    },
  };
  const document = new PdfDocument(options);
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.once('end', resolve));
  write(document, statement);
  document.end();
  await ended;
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

function write(document: Document, statement: Statement): void {
  const { fullName, weekStartDate, sections, payoutCents, issued } = statement;
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
  table(document, root, [{ label, note: null, amount: euroOfCents(payoutCents), size: 15 }]);
  if (issued && issued.changes.length > 0) {
    heading(document, root, 'O que mudou desde a versão anterior');
    for (const text of issued.changes) paragraph(document, root, { text, size: 10 });
  }
  document.moveDown(1);
  paragraph(document, root, { text: WHAT_IT_IS, size: 9.5, color: MUTED });
  root.end();
}

function writeSection(document: Document, root: Element, { title, lines, remark }: StatementSection): void {
  heading(document, root, title);
  const rows = lines.map(({ kind, label, note, cents }) => {
    return { label, note, amount: euroOfCents(cents), size: kind === 'net' ? 11.5 : 10.5 };
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

/** Each row with a line below it, which is no content. */
function table(document: Document, root: Element, rows: readonly Row[]): void {
  const element = document.struct('Table');
  root.add(element);
  for (const row of rows) writeRow(document, element, row);
  element.end();
}

function writeRow(document: Document, table: Element, { label, note, amount, size }: Row): void {
  const width = { width: LABEL_WIDTH };
  const height = document.fontSize(size).heightOfString(label, width);
  const below = note === null ? 0 : document.fontSize(9).heightOfString(note, width);
  roomFor(document, height + below + 8);
  const top = document.y + 4;
  const row = document.struct('TR');
  table.add(row);
  row.add(
    document.struct('TH', { scope: 'Row' } as object, () => {
      document.fontSize(size).fillColor(INK).text(label, MARGIN, top, width);
      if (note !== null)
        document
          .fontSize(9)
          .fillColor(MUTED)
          .text(note, MARGIN, top + height, width);
    }),
  );
  row.add(
    document.struct('TD', {}, () => {
      const place = { width: AMOUNT_WIDTH, align: 'right' as const, features: TABULAR };
      document
        .fontSize(size)
        .fillColor(INK)
        .text(amount, MARGIN + WIDTH - AMOUNT_WIDTH, top, place);
    }),
  );
  row.end();
  const bottom = top + height + below + 4;
  document.markContent('Artifact', { type: 'Layout' });
  document
    .moveTo(MARGIN, bottom)
    .lineTo(MARGIN + WIDTH, bottom)
    .lineWidth(0.5)
    .stroke(RULE);
  document.endMarkedContent();
  document.y = bottom;
}

function roomFor(document: Document, height: number): void {
  if (document.y + height > BOTTOM) document.addPage();
}
