import { foldName } from '../../costs/cost-files/cells';
import type { ListKind } from './schema';

const FIELDS = [
  'number',
  'kind',
  'atcud',
  'situation',
  'transactedOn',
  'reason',
  'issuedOn',
  'issuer',
  'issuerName',
  'acquirer',
  'country',
  'base',
  'iva',
  'stampDuty',
  'withheld',
  'total',
] as const;
export type ListField = (typeof FIELDS)[number];

/** The column of each field, or -1. */
export type ListColumns = Record<ListField, number>;
export type RecognisedList = { kind: ListKind; columns: ListColumns };

type Names = Partial<Record<ListField, string>>;
type Layout = { kind: ListKind; names: Names; optional: readonly ListField[] };

/** `Total do Documento` is never read: what it holds has changed from year to year. */
const PORTAL: Names = {
  number: 'Referência',
  kind: 'Tipo Documento',
  atcud: 'ATCUD',
  situation: 'Situação',
  transactedOn: 'Data da Transação',
  reason: 'Motivo Emissão',
  issuedOn: 'Data de Emissão',
  base: 'Valor Tributável (em euros)',
  iva: 'Valor do IVA (em euros)',
  stampDuty: 'Valor do Imposto do Selo (em euros)',
  withheld: 'Valor do IRS (em euros)',
};
const ACQUIRER: Names = { acquirer: 'NIF Adquirente', country: 'País do Adquirente' };

const LAYOUTS: readonly Layout[] = [
  {
    kind: 'acquired',
    names: { ...PORTAL, issuer: 'NIF Emitente', issuerName: 'Nome do Emitente' },
    optional: ['transactedOn', 'reason', 'issuerName', 'stampDuty'],
  },
  {
    kind: 'issued',
    names: { ...PORTAL, ...ACQUIRER, issuer: 'NIF Prestador' },
    optional: ['transactedOn', 'reason', 'issuer', 'country', 'stampDuty'],
  },
  {
    kind: 'e-fatura',
    names: {
      number: 'Nº Fatura / ATCUD',
      kind: 'Tipo',
      situation: 'Situação',
      issuedOn: 'Data Emissão',
      issuer: 'Emitente',
      base: 'Base Tributável',
      iva: 'IVA',
      total: 'Total',
    },
    optional: [],
  },
];

/** Finds the names of the header in any order; null for another table. */
export function recogniseList(header: readonly string[]): RecognisedList | null {
  const folded = header.map(foldName);
  for (const { kind, names, optional } of LAYOUTS) {
    const at = (field: ListField) => {
      const name = names[field];
      return name === undefined ? -1 : folded.indexOf(foldName(name));
    };
    const columns = Object.fromEntries(FIELDS.map((field) => [field, at(field)])) as ListColumns;
    const needed = FIELDS.filter((field) => names[field] !== undefined && !optional.includes(field));
    if (needed.every((field) => columns[field] >= 0)) return { kind, columns };
  }
  return null;
}

/** The name of a used column that stands in the header twice. */
export function repeatedName(header: readonly string[], { columns }: RecognisedList): string | null {
  const folded = header.map(foldName);
  const again = FIELDS.find(
    (field) => columns[field] >= 0 && folded.lastIndexOf(folded[columns[field]] ?? '') !== columns[field],
  );
  return again === undefined ? null : (header[columns[again]] ?? null);
}
