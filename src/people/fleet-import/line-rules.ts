import type { ContractType } from '../../platform/domain/contract';
import { foldText } from '../../platform/domain/text';

export const FLEET_FORM_LIMIT = { bytes: 5_000_000, readMs: 60_000 };

export const MOST_LINES = 5_000;

/** The template's columns have the names of the registration form. */
export const COLUMNS = {
  fullName: 'Nome Completo',
  email: 'Email',
  phoneNumber: 'Número de Telefone',
  cmtvdeNumber: 'Número CMTVDE',
  contractType: 'Tipo de Contrato',
  contractDate: 'Data do Contrato',
  licensePlate: 'Matrícula',
  make: 'Marca',
  model: 'Modelo',
  uberId: 'ID Uber',
  boltId: 'ID Bolt',
} as const;

export type Column = keyof typeof COLUMNS;

export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** Lines of the template, one of each contract. Nobody has an address in `.example` (RFC 2606). */
export const EXAMPLES: readonly Partial<Record<Column, string>>[] = [
  {
    fullName: 'Ana Exemplo',
    email: 'ana@frota.example',
    phoneNumber: '912 345 678',
    cmtvdeNumber: '123456',
    contractType: 'Slot',
    contractDate: '31/12/2025',
  },
  {
    fullName: 'Rui Exemplo',
    email: 'rui@frota.example',
    phoneNumber: '961 234 567',
    cmtvdeNumber: '654321',
    contractType: 'Aluguer',
    licensePlate: 'AA-00-AA',
    make: 'Dacia',
    model: 'Jogger',
  },
];

export const EXAMPLE_FAULT = 'É uma linha de exemplo do modelo: apague-a';

export function isExample(email: string): boolean {
  return EXAMPLES.some((example) => example.email === email.toLowerCase());
}

const REQUIRED: readonly Column[] = ['fullName', 'email', 'phoneNumber', 'cmtvdeNumber', 'contractType'];

/** Finds each column in the header in any order, case and accents; `missing` is in Portuguese. */
export function placesOf(header: readonly string[]): { places: Map<Column, number>; missing: string[] } {
  const folded = header.map(foldText);
  const places = new Map<Column, number>();
  for (const name of COLUMN_NAMES) {
    const at = folded.indexOf(foldText(COLUMNS[name]));
    if (at >= 0) places.set(name, at);
  }
  const missing = REQUIRED.filter((name) => !places.has(name)).map((name) => COLUMNS[name]);
  return { places, missing };
}

const CONTRACTS: Record<string, ContractType> = {
  slot: 'SLOT',
  aluguer: 'VEHICLE_RENTAL',
  vehicle_rental: 'VEHICLE_RENTAL',
};

export function contractNamed(text: string): ContractType | null {
  return CONTRACTS[foldText(text)] ?? null;
}

const WRITTEN_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** Returns `YYYY-MM-DD` from that form or from `DD/MM/YYYY`; null where no such day exists. */
export function dateWritten(text: string): string | null {
  const [, day = '', month = '', year = ''] = WRITTEN_DATE.exec(text) ?? [];
  const date = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${date}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
    ? date
    : null;
}

/** Recognises a number that Excel has rounded, as `3,5191E+11`. */
export function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d+$/i.test(text.trim());
}

/** Removes the apostrophe by which a sheet keeps `+351…` as text. */
export function cellText(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '');
}
