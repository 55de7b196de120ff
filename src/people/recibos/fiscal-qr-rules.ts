import {
  type BrokenIdentity,
  brokenIdentities,
  type FiscalDocument,
  RATE_BANDS,
  REGIONS,
  type Region,
  type TaxedPart,
} from './recibo-rules';

/** All fields at their longest, of three regions, have fewer. */
const MOST_CHARACTERS = 1_000;
/** A region's first field names it; the others are the base exempt of IVA, then base and IVA of each rate. */
const REGION_CODES = ['I', 'J', 'K'] as const;
const CODES = new Set([
  ...'ABCDEFGHLMNOPQRS',
  ...REGION_CODES.flatMap((code) => [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `${code}${at}`)),
]);
const REQUIRED = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'N', 'O', 'Q', 'R'];
const NO_REGION = '0';

export type FiscalQr = { ok: true; document: FiscalDocument } | { ok: false; fault: QrFault };
export type QrFault = 'NOT_FISCAL' | 'INCOMPLETE' | 'MALFORMED' | BrokenIdentity;

export const QR_FAULTS: Record<QrFault, string> = {
  NOT_FISCAL: 'O código QR não é de um documento fiscal.',
  INCOMPLETE: 'Faltam campos obrigatórios no código QR.',
  MALFORMED: 'O código QR tem um campo que não está como a AT o define.',
  TAXES: 'O total de impostos do código QR não é a soma do IVA e do imposto do selo.',
  TOTAL: 'O total do código QR não é a soma das bases e dos impostos.',
  NUMBER: 'O ATCUD e o número do documento não condizem no código QR.',
  WITHHELD: 'A retenção do código QR é maior do que a base.',
  NEGATIVE: 'O código QR tem um valor negativo.',
};

class MalformedField extends Error {}

/** Reads the text of a fiscal document's QR code (AT, "Especificações técnicas código QR"). What Q, R and S hold is not
 * looked at. */
export function parseFiscalQr(text: string): FiscalQr {
  const fields = text.length <= MOST_CHARACTERS ? fieldsOf(text.trim()) : null;
  if (fields === null) return { ok: false, fault: 'NOT_FISCAL' };
  if (REQUIRED.some((code) => !fields.get(code)) || !REGION_CODES.some((code) => fields.get(`${code}1`))) {
    return { ok: false, fault: 'INCOMPLETE' };
  }
  try {
    const document = documentOf(fields);
    const [broken] = brokenIdentities(document);
    return broken ? { ok: false, fault: broken } : { ok: true, document };
  } catch (error) {
    if (!(error instanceof MalformedField)) throw error;
    return { ok: false, fault: 'MALFORMED' };
  }
}

/** Whether it means to be one, faults or not. */
export function isFiscalQr(text: string): boolean {
  const read = parseFiscalQr(text);
  return read.ok || read.fault !== 'NOT_FISCAL';
}

/** Null for a text of another kind, or with a field twice. */
function fieldsOf(text: string): Map<string, string> | null {
  if (!/^A\s?:/.test(text)) return null;
  const fields = new Map<string, string>();
  for (const part of text.split('*')) {
    const colon = part.indexOf(':');
    const code = part.slice(0, Math.max(0, colon)).trim();
    if (!CODES.has(code) || fields.has(code)) return null;
    fields.set(code, part.slice(colon + 1).trim());
  }
  return fields;
}

function documentOf(fields: ReadonlyMap<string, string>): FiscalDocument {
  const field = (code: string, shape: RegExp) => {
    const value = fields.get(code) ?? '';
    if (!shape.test(value)) throw new MalformedField(code);
    return value;
  };
  const atcud = field('H', /^(0|[A-Z0-9]{8,40}-\d{1,20})$/);
  return {
    issuerNif: field('A', /^\d{9}$/),
    acquirerNif: field('B', /^[A-Z0-9]{1,30}$/),
    country: countryOf(fields.get('C') ?? ''),
    kind: field('D', /^[A-Z]{2}$/),
    state: field('E', /^[A-Z]$/),
    issuedOn: dateOf(field('F', /^\d{8}$/)),
    number: field('G', /^.{1,60}$/),
    atcud: atcud === '0' ? null : atcud,
    taxed: REGION_CODES.flatMap((code) => taxedParts(fields, code)),
    notSubjectCents: cents(fields, 'L'),
    stampDutyCents: cents(fields, 'M'),
    taxesCents: cents(fields, 'N'),
    totalCents: cents(fields, 'O'),
    withheldCents: cents(fields, 'P'),
  };
}

function countryOf(text: string): string | null {
  return /^[A-Z]{2}$/.test(text) ? text : null;
}

function dateOf(digits: string): string {
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const time = new Date(`${date}T00:00:00Z`);
  // A day too many, as 31 June, is another date.
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== date) throw new MalformedField('F');
  return date;
}

function taxedParts(fields: ReadonlyMap<string, string>, code: string): TaxedPart[] {
  const region = regionOf(fields.get(`${code}1`));
  const parts = RATE_BANDS.map((band, at) => {
    const [base, iva] = band === 'EXEMPT' ? [2, null] : [2 * at + 1, 2 * at + 2];
    const present = fields.has(`${code}${base}`) || (iva !== null && fields.has(`${code}${iva}`));
    const ivaCents = iva === null ? 0 : cents(fields, `${code}${iva}`);
    return { present, part: { region, band, baseCents: cents(fields, `${code}${base}`), ivaCents } };
  });
  const found = parts.flatMap(({ present, part }) => (present ? [part] : []));
  if (found.length > 0 && !fields.get(`${code}1`)) throw new MalformedField(`${code}1`);
  return found;
}

function regionOf(text: string | undefined): Region | null {
  if (text === undefined || text === NO_REGION) return null;
  const region = REGIONS.find((each) => each === text);
  if (!region) throw new MalformedField('I1');
  return region;
}

/** A field that is left out has nothing. */
function cents(fields: ReadonlyMap<string, string>, code: string): number {
  const amount = fields.get(code);
  if (amount === undefined) return 0;
  if (!/^\d{1,13}\.\d{2}$/.test(amount)) throw new MalformedField(code);
  return Number(amount.replace('.', ''));
}
