import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import encodeQr from 'qr';
import type { Database } from '../../../db/opening/client';
import { insertRows } from '../../../db/queries/pieces';
import { transact } from '../../../db/queries/transact';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { reciboTerms } from '../../../db/schema/recibo-terms';
import { recibos } from '../../../db/schema/recibos';
import type { KeptFile } from '../../people/documents/given-file';
import type { KnownDocument } from '../../people/recibos/merge-rules';
import { addedRow } from '../../people/recibos/place-document';
import { baseOf, type FiscalDocument, ivaOf } from '../../people/recibos/recibo-rules';
import type { ReciboSettings } from '../../people/recibos/settings';
import { expectedOf } from '../../people/recibos/terms-rules';
import { audit } from '../../platform/audit/store';
import { dateInWords, lisbonDate, shiftDate } from '../../platform/domain/calendar';
import { decimalOf } from '../../platform/domain/money-text';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Storage } from '../../platform/storage/storage';
import { STAFF } from './fleet';
import { createRandom, type Random } from './random';
import { finishedWeeks } from './weeks';

const WEEKS = 4;
const SEED = 48;
const WITHOUT_COMPANY = '500000000';

type Outside = { db: Database; storage: Pick<Storage, 'keep'> };
type Given = { settings: ReciboSettings; now: Date };

/** Asks each driver with an account for recibos since some weeks, and gives most weeks theirs: some lack, one differs,
 * one was annulled, one is in the list alone, one was typed. */
export async function bookDemoRecibos({ db, storage }: Outside, { settings, now }: Given): Promise<void> {
  const random = createRandom(SEED);
  const today = lisbonDate(now);
  const weeks = finishedWeeks(today, WEEKS);
  const from = weeks.at(-1) ?? today;
  const records = await recordsSince(db, from);
  const ids = [...new Set(records.map(({ driverId }) => driverId))];
  const terms = ids.map((driverId, n) => termsOf(driverId, { n, from, random }));
  const rows: (typeof recibos.$inferInsert)[] = [];
  for (const record of records) {
    const n = ids.indexOf(record.driverId);
    const asked = terms[n];
    const weeksAgo = weeks.indexOf(record.weekStartDate);
    const fate = FATES[(5 * n + 7 * weeksAgo) % 23] ?? 'qr';
    const isSent = weeksAgo > 0 || n % 3 === 0;
    const payable = record.payoutCents > 0 && record.carriedTo === null;
    if (asked?.kind !== 'ASKED' || !payable || !isSent || fate === 'missing') continue;
    const acquirerNif = settings.acquirer?.nif ?? WITHOUT_COMPANY;
    const number = rows.length + 1;
    const document = documentOf(record, {
      basisPoints: asked.ivaBasisPoints ?? 0,
      fate,
      number,
      acquirerNif,
      today,
    });
    const file = fate === 'qr' || fate === 'differs' ? await keep(storage, document, random) : null;
    const at = `${document.issuedOn}T10:00:00.000Z`;
    const sentBy = fate === 'list' ? 'list' : 'driver';
    rows.push({ ...addedRow({ driverId: record.driverId, document, file, sentBy, at }), id: random.uuid() });
  }
  await transact(db, {
    terms: insertRows(db, reciboTerms, terms),
    recibos: insertRows(db, recibos, rows),
    audit: audit(db, {
      at: now.toISOString(),
      actor: 'system',
      action: 'demo.recibos',
      subject: 'fleet',
      detail: { recibos: rows.length },
    }),
  });
}

type Fate = 'qr' | 'missing' | 'differs' | 'annulled' | 'list' | 'typed';
const FATES: readonly Fate[] = ['missing', 'differs', 'annulled', 'list', 'typed'];

type DemoRecord = Awaited<ReturnType<typeof recordsSince>>[number];

async function recordsSince(db: Database, from: string) {
  const { driverId, weekStartDate, payoutCents, carriedTo } = financialRecords;
  const rows = await db
    .select({
      driverId,
      weekStartDate,
      payoutCents,
      carriedTo,
      nif: bankAccounts.nif,
      fullName: drivers.fullName,
    })
    .from(financialRecords)
    .innerJoin(drivers, eq(drivers.id, driverId))
    .innerJoin(bankAccounts, and(eq(bankAccounts.driverId, driverId), eq(bankAccounts.status, 'CONFIRMED')))
    .where(and(gte(weekStartDate, from), isNull(drivers.erasedAt), sql`${bankAccounts.nif} <> ''`))
    .orderBy(drivers.id, weekStartDate);
  return rows.map(({ nif, ...row }) => ({ ...row, nif: nif ?? '' }));
}

function termsOf(driverId: string, { n, from, random }: { n: number; from: string; random: Random }) {
  const kind = n % 12 === 5 ? 'DISPENSED' : n % 12 === 8 ? 'SELF_BILLED' : 'ASKED';
  const isAsked = kind !== 'DISPENSED';
  return {
    id: random.uuid(),
    driverId,
    n: 1,
    fromMonday: from,
    kind,
    nif: null,
    ivaBasisPoints: isAsked ? (n % 6 === 2 ? 600 : 0) : null,
    lies: isAsked ? 'INSIDE' : null,
    withholdingBasisPoints: isAsked ? 0 : null,
    reason: isAsked ? null : 'A empresa do condutor emite a fatura',
    createdBy: STAFF,
    createdAt: `${from}T09:00:00.000Z`,
  } as const;
}

type Issuing = { basisPoints: number; fate: Fate; number: number; acquirerNif: string; today: string };

function documentOf(
  { payoutCents, weekStartDate, nif }: DemoRecord,
  { basisPoints, fate, number, acquirerNif, today }: Issuing,
): KnownDocument {
  const terms = { ivaBasisPoints: basisPoints, lies: 'INSIDE', withholdingBasisPoints: 0 } as const;
  const { baseCents, ivaCents } = expectedOf(payoutCents + (fate === 'differs' ? 1_000 : 0), terms);
  const issuedOn = [shiftDate(weekStartDate, 9), today].toSorted()[0] ?? today;
  const isListed = fate === 'list' || fate === 'annulled';
  const band = basisPoints === 0 ? 'EXEMPT' : 'REDUCED';
  return {
    issuerNif: nif,
    acquirerNif,
    country: 'PT',
    kind: 'FR',
    state: fate === 'annulled' ? 'A' : 'N',
    issuedOn,
    number: `FR ATSIRE01FR/${number}`,
    atcud: `DEMO${nif.slice(0, 4)}-${number}`,
    taxed: [{ region: 'PT', band, baseCents, ivaCents }],
    notSubjectCents: 0,
    stampDutyCents: 0,
    taxesCents: ivaCents,
    totalCents: baseCents + ivaCents,
    withheldCents: 0,
    readFrom: isListed ? 'list' : fate === 'typed' ? 'typed' : 'qr',
    namedFrom: weekStartDate,
    namedUntil: weekStartDate,
    listed: isListed ? { baseCents, ivaCents, withheldCents: 0, isAnnulled: fate === 'annulled' } : null,
  };
}

async function keep(
  storage: Outside['storage'],
  document: FiscalDocument,
  random: Random,
): Promise<KeptFile> {
  const fileKey = random.uuid();
  const bytes = await drawRecibo(document);
  await storage.keep(fileKey, bytes, 'application/pdf');
  const fileName = `${document.number.replace('/', '-')}.pdf`;
  return {
    fileKey,
    fileName,
    contentType: 'application/pdf',
    size: bytes.byteLength,
    sha256: await sha256Hex(bytes),
  };
}

function qrOf(document: FiscalDocument): string {
  const { issuerNif, acquirerNif, issuedOn, number, atcud } = document;
  const [base, iva] = [decimalOf(baseOf(document)), decimalOf(ivaOf(document))];
  const taxed = document.taxed[0]?.band === 'EXEMPT' ? `I2:${base}` : `I3:${base}*I4:${iva}`;
  return `A:${issuerNif}*B:${acquirerNif}*C:PT*D:FR*E:N*F:${issuedOn.replaceAll('-', '')}*G:${number}*H:${atcud}*I1:PT*${taxed}*N:${iva}*O:${decimalOf(document.totalCents)}*Q:DEMO*R:0000`;
}

/** A page with the code that is read, and no value; the same document draws the same bytes. */
async function drawRecibo(document: FiscalDocument): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const lines = [
    `Fatura-Recibo ${document.number}`,
    `emitida em ${dateInWords(document.issuedOn)}`,
    `ATCUD: ${document.atcud}`,
    `NIF do transmitente: ${document.issuerNif}`,
    `NIF do adquirente: ${document.acquirerNif}`,
    `Total a pagar: ${decimalOf(document.totalCents)} EUR`,
    'Demonstração. Pessoa inventada. Sem valor fiscal.',
  ];
  lines.forEach((line, at) => {
    page.drawText(line, { x: 56, y: 780 - 24 * at, size: 12, font });
  });
  const modules = encodeQr(qrOf(document), 'raw', { ecc: 'medium', border: 4 });
  const side = 130 / modules.length;
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return;
      const place = { x: 400 + x * side, y: 800 - (y + 1) * side };
      page.drawRectangle({ ...place, width: side, height: side, color: rgb(0, 0, 0) });
    });
  });
  return new Uint8Array(await pdf.save());
}
