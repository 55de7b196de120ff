/** Lengths of IBANs by country: the scope of the SEPA schemes (EPC409-09) and the IBAN registry. */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** Countries of the European Economic Area, where the IBAN suffices without a BIC: Regulation (EU) 260/2012. */
const IBAN_ONLY = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

const PORTUGUESE_BANKS: Readonly<Record<string, string>> = {
  '0007': 'Novo Banco',
  '0010': 'BPI',
  '0018': 'Santander',
  '0023': 'ActivoBank',
  '0033': 'Millennium bcp',
  '0035': 'Caixa Geral de Depósitos',
  '0036': 'Montepio',
};

export type IbanFault = 'country' | 'length' | 'characters' | 'check digits';

/** The stored form: capitals without spaces. */
export function bareIban(text: string): string {
  return text.toUpperCase().replace(/[\s\p{Cf}.-]/gu, '');
}

/** Checks a bare IBAN; null if valid. A Portuguese one contains a NIB, which has separate check digits. */
export function ibanFault(iban: string): IbanFault | null {
  const length = LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return 'country';
  if (iban.length !== length) return 'length';
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban)) return 'characters';
  if (remainder(iban.slice(4) + iban.slice(0, 4)) !== 1) return 'check digits';
  if (!iban.startsWith('PT')) return null;
  if (!/^PT50\d{21}$/.test(iban)) return 'characters';
  return remainder(iban.slice(4)) === 1 ? null : 'check digits';
}

/** The remainder by 97, with A to Z read as the numbers from 10 (ISO 7064). */
function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Groups the characters in fours, the usual way of writing an IBAN. */
export function groupedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Replaces the middle of a number of which only the ends are shown. */
export const HIDDEN = ' •••• ';

/** `PT50 •••• 1234` */
export function hiddenIban(iban: string): string {
  return `${iban.slice(0, 4)}${HIDDEN}${iban.slice(-4)}`;
}

/** The name of a Portuguese bank; null for any other. */
export function bankOf(iban: string): string | null {
  return iban.startsWith('PT') ? (PORTUGUESE_BANKS[iban.slice(4, 8)] ?? null) : null;
}

export function needsBic(iban: string): boolean {
  return !IBAN_ONLY.has(iban.slice(0, 2));
}

/** ISO 9362 */
export const BIC = /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/;

/** Territories in a BIC whose accounts have the IBAN of another country (IBAN registry). */
const PART_OF: Readonly<Record<string, string>> = {
  AX: 'FI',
  GG: 'GB',
  IM: 'GB',
  JE: 'GB',
  BL: 'FR',
  GF: 'FR',
  GP: 'FR',
  MF: 'FR',
  MQ: 'FR',
  PM: 'FR',
  RE: 'FR',
  YT: 'FR',
};

/** Whether the BIC (ISO 9362) fits the IBAN. A bank of the European Economic Area may hold accounts across it. */
export function isBicOf(bic: string, iban: string): boolean {
  const given = bic.slice(4, 6);
  const country = PART_OF[given] ?? given;
  const isOfArea = IBAN_ONLY.has(country) && !needsBic(iban);
  return BIC.test(bic) && (isOfArea || country === iban.slice(0, 2));
}
