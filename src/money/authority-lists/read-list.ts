import { rowText, textOf } from '../../costs/cost-files/cells';
import { momentOf } from '../../costs/cost-files/moments';
import type { Table } from '../../costs/cost-files/read-lines';
import { readTable } from '../../costs/cost-files/tables';
import { isNif } from '../../people/bank-accounts/nif-rules';
import { BROKEN } from '../../people/recibos/document-rules';
import {
  brokenIdentities,
  type DocumentKind,
  type FiscalDocument,
  keyOf,
} from '../../people/recibos/recibo-rules';
import { foldText } from '../../platform/domain/text';
import { hasLostDigits, isBlank } from '../../platform/tables/cells';
import { repaired } from '../../platform/tables/mojibake';
import { listAmount } from './amounts';
import { type ListField, type RecognisedList, recogniseList, repeatedName } from './columns';
import { MAX_LIST_BYTES } from './list-limits';
import type { AuthorityList, ListedDocument, ReadList } from './schema';

/** The company, and the driver whose list of issued documents it is; null for the company's lists. */
export type ListOwner = { companyNif: string; driverNif: string | null };

/** Rows of one export. */
const MOST_AT_ONCE = { acquired: 800, issued: 800, 'e-fatura': 300 } as const;

/** Reads a list of the tax authority whole, or refuses it (docs/authority-lists.md). Never throws. */
export async function readAuthorityList(bytes: Uint8Array<ArrayBuffer>, owner: ListOwner): Promise<ReadList> {
  if (bytes.length > MAX_LIST_BYTES)
    return refused('O ficheiro tem mais de 5 MB. Exporte um mês de cada vez.');
  const read = await readTable(bytes, (header) => recogniseList(header.map(repaired)) !== null);
  if (!read.ok) return refused(read.reason);
  const { table } = read;
  const header = table.header.map(repaired);
  const recognised = recogniseList(header);
  if (!recognised) return refused('O ficheiro não tem as colunas de uma lista do Portal das Finanças.');
  if (table.width === null)
    return refused('Carregue o CSV como o Portal o exporta: o Excel muda os valores.');
  const repeated = repeatedName(header, recognised);
  if (repeated !== null) return refused(`A coluna «${repeated}» aparece duas vezes.`);
  if (recognised.kind === 'issued' && owner.driverNif === null && recognised.columns.issuer < 0)
    return refused('Esta é a lista que um condutor exporta: carregue-a na ficha do condutor.');
  return { ok: true, list: readRows(table, recognised, owner) };
}

function refused(reason: string): ReadList {
  return { ok: false, reason };
}

function readRows(
  { rows, width, header }: Table,
  recognised: RecognisedList,
  owner: ListOwner,
): AuthorityList {
  const { kind } = recognised;
  const list: AuthorityList = { kind, documents: [], faults: [], receipts: 0, ofOthers: 0, mayBeCut: false };
  const seen = new Map<string, ListedDocument>();
  let filled = 0;
  for (const { line, cells } of rows) {
    if (isBlank(cells)) continue;
    filled += 1;
    const isWhole = cells.length === width && isBlank(cells, header.length);
    const row = isWhole
      ? readRow(cells, recognised, owner)
      : 'A linha não tem as mesmas colunas que o cabeçalho.';
    if (typeof row === 'string') {
      list.faults.push({ line, text: rowText(cells.map(repaired)), reason: row });
      continue;
    }
    if (row.document.acquirerNif !== owner.companyNif) list.ofOthers += 1;
    else if (row.document.kind === 'RG') list.receipts += 1;
    else {
      const key = keyOf(row.document);
      const first = seen.get(key);
      if (!first) {
        const listed = { line, ...row };
        seen.set(key, listed);
        list.documents.push(listed);
      } else if (JSON.stringify(first.document) !== JSON.stringify(row.document)) {
        const reason = `Repete o documento da linha ${first.line} com outros valores.`;
        list.faults.push({ line, text: rowText(cells.map(repaired)), reason });
      }
    }
  }
  list.mayBeCut = filled >= MOST_AT_ONCE[kind];
  return list;
}

type Row = Omit<ListedDocument, 'line'>;

/** The document of a row, or the reason why it is none. */
function readRow(cells: readonly string[], recognised: RecognisedList, owner: ListOwner): Row | string {
  const { columns, kind: listKind } = recognised;
  const cell = (field: ListField) => textOf(repaired(cells[columns[field]] ?? ''));
  const kind = kindOf(cell('kind'));
  if (kind === null) return `O tipo de documento não é conhecido: «${cell('kind')}».`;
  const situation = foldText(cell('situation'));
  if (situation === 'sem preenchimento') return 'O documento foi emitido sem preenchimento: não tem valores.';
  const isAnnulled = situation.startsWith('anulad');
  if (!isAnnulled && !STANDING.test(situation)) return `A situação não é conhecida: «${cell('situation')}».`;
  const named = identityOf(cell, recognised, owner);
  if (typeof named === 'string') return named;
  const issuedOn = dateOf(cell);
  if (issuedOn === null) return `A data de emissão não se lê: «${cell('issuedOn')}».`;
  const amounts = amountsOf(cell, recognised, { isAnnulled, isCredit: kind === 'NC' });
  if (typeof amounts === 'string') return amounts;
  const { notes, ...money } = amounts;
  const { issuerName, ...identity } = named;
  const document = { ...identity, kind, state: isAnnulled ? 'A' : 'N', issuedOn, ...money };
  // The row of an annulled document may lack some amounts.
  const broken = brokenIdentities(document).find((each) => each === 'NUMBER' || !isAnnulled);
  if (broken !== undefined) return BROKEN[broken];
  return {
    document,
    issuerName,
    hasWithheld: listKind !== 'e-fatura',
    notes,
  };
}

const STANDING = /^(emitid|registad|normal|pendente)/;

const KINDS: readonly (readonly [RegExp, DocumentKind])[] = [
  [/^(fr|fatura[-/ ]+recibo)\b/, 'FR'],
  [/^(fs|fatura simplificada)\b/, 'FS'],
  [/^(nc|notas? de credito)\b/, 'NC'],
  [/^(nd|notas? de debito)\b/, 'ND'],
  [/^(rg|rc|recibo)\b/, 'RG'],
  [/^(ft|fatura)\b/, 'FT'],
];

function kindOf(text: string): DocumentKind | null {
  const folded = foldText(text);
  return KINDS.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
}

type CellOf = (field: ListField) => string;

const BOTH = /^(.{1,60}?)\s*\/\s*([A-Z0-9]{8,60}-\d{1,20})$/i;
const WITHOUT_ATCUD = / \/ ?0?$/;

type Named = Pick<FiscalDocument, 'issuerNif' | 'acquirerNif' | 'country' | 'number' | 'atcud'> & {
  issuerName: string;
};

function identityOf(cell: CellOf, { kind, columns }: RecognisedList, owner: ListOwner): Named | string {
  const fields = ['number', 'atcud', 'issuer', 'acquirer'] as const;
  const lost = fields.find((field) => hasLostDigits(cell(field), 'identifier'));
  if (lost) return `O número «${cell(lost)}» perdeu algarismos numa folha de cálculo.`;
  const [, joined, code] = kind === 'e-fatura' ? (BOTH.exec(cell('number')) ?? []) : [];
  const number = joined ?? cell('number').replace(kind === 'e-fatura' ? WITHOUT_ATCUD : /$^/, '');
  if (number === '') return 'A linha não tem o número do documento.';
  const atcud = (code ?? cell('atcud')).toUpperCase();
  const [issuer = '', ...names] = cell('issuer').split(' - ');
  const issuerNif = columns.issuer >= 0 && issuer !== '' ? issuer.trim() : (owner.driverNif ?? '');
  if (!isNif(issuerNif)) return `O NIF do emitente não está certo: «${issuerNif}».`;
  if (kind === 'issued' && owner.driverNif !== null && issuerNif !== owner.driverNif)
    return `O documento é de outro emitente, com o NIF ${issuerNif}.`;
  const country = foldText(cell('country'));
  return {
    issuerNif,
    acquirerNif: kind === 'issued' ? cell('acquirer') : owner.companyNif,
    country: country === 'portugal' ? 'PT' : /^[a-z]{2}$/.test(country) ? country.toUpperCase() : null,
    number,
    atcud: atcud === '' || atcud === '0' ? null : atcud,
    issuerName: columns.issuerName >= 0 ? cell('issuerName') : names.join(' - '),
  };
}

/** Some files have the reason and the date of issue in each other's column. */
function dateOf(cell: CellOf): string | null {
  const stated = [cell('issuedOn'), cell('reason')].map((text) => momentOf(text, 'dmy')?.date ?? null);
  return stated[0] ?? stated[1] ?? null;
}

const LABELS = {
  base: 'O valor tributável',
  iva: 'O valor do IVA',
  stampDuty: 'O imposto do selo',
  withheld: 'O valor do IRS',
  total: 'O total',
} as const;
type AmountField = keyof typeof LABELS;

type Amounts = Pick<
  FiscalDocument,
  'taxed' | 'notSubjectCents' | 'stampDutyCents' | 'taxesCents' | 'totalCents' | 'withheldCents'
> & { notes: string[] };

function amountsOf(
  cell: CellOf,
  { kind, columns }: RecognisedList,
  { isAnnulled, isCredit }: { isAnnulled: boolean; isCredit: boolean },
): Amounts | string {
  const notes: string[] = [];
  const cents: Record<AmountField, number> = { base: 0, iva: 0, stampDuty: 0, withheld: 0, total: 0 };
  for (const field of Object.keys(LABELS) as AmountField[]) {
    if (columns[field] < 0) continue;
    const amount = listAmount(cell(field));
    if (amount === undefined) return `${LABELS[field]} não se lê: «${cell(field)}».`;
    if (amount === null && field === 'base' && !isAnnulled) return 'A linha não tem valor tributável.';
    if (amount?.isRounded) notes.push(`${LABELS[field]} «${cell(field)}» foi arredondado ao cêntimo.`);
    cents[field] = amount?.cents ?? 0;
    if (cents[field] < 0 && !isCredit) return `${LABELS[field]} é negativo: «${cell(field)}».`;
    cents[field] = Math.abs(cents[field]);
  }
  const { base, iva, stampDuty, withheld } = cents;
  const notSubject = kind === 'e-fatura' ? cents.total - base - iva : 0;
  if (notSubject < 0 && !isAnnulled) return 'O total é menor do que a base e o IVA.';
  const notSubjectCents = Math.max(0, notSubject);
  return {
    taxed: base + iva === 0 ? [] : [{ region: null, band: null, baseCents: base, ivaCents: iva }],
    notSubjectCents,
    stampDutyCents: stampDuty,
    taxesCents: iva + stampDuty,
    totalCents: base + notSubjectCents + iva + stampDuty,
    withheldCents: withheld,
    notes,
  };
}
