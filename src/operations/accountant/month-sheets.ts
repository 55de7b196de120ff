import { PLATFORM_LABELS } from '../../ledger/report-files/platform-label-rules';
import type { Cell, Sheet } from '../../money/finances/workbook';
import type { Region } from '../../people/recibos/recibo-rules';
import { RECIBO_STATE_LABELS } from '../../people/recibos/state-words-rules';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { contractLabel } from '../../platform/domain/contract';
import { monthInWords } from '../../platform/domain/date-words';
import type { Platform } from '../../platform/domain/platform';
import { SETTLEMENT_CATEGORIES, SETTLEMENT_LABELS } from '../../platform/domain/settlement-categories';
import type { YearOfDriver } from './month-recibos';
import {
  type DriverWeek,
  type PlatformAmounts,
  type ReportedRow,
  sumOf,
  type WeekRecibos,
} from './month-rules';

type Column<Row> = readonly [heading: string, cellOf: (row: Row) => Cell];

const PLATFORMS = Object.keys(PLATFORM_LABELS) as Platform[];

export const REFERENCE = 'Referência';

/** Each amount has its sign, so that what is to be received is the sum of the amounts before it. */
export function weeksSheet(weeks: readonly DriverWeek[]): Sheet {
  const columns: Column<DriverWeek>[] = [
    ['Condutor', ({ fullName }) => text(fullName)],
    ['Semana', ({ week }) => ({ date: week })],
    ['NIF', ({ nif }) => textOrNull(nif)],
    ['Contrato', ({ contractType }) => text(contractLabel(contractType))],
    ...PLATFORMS.flatMap(columnsOfPlatform),
    ['Ganhos sem ficheiro', (week) => amountOrNull(week.gross - reportedOf(week, 'gross'))],
    ...amountColumns(weeks),
    ['Estado', (week) => text(stateOf(week))],
    ['Transportado para', ({ carriedTo }) => dateOrNull(carriedTo)],
    ['Data da transferência', (week) => dateOrNull(paidDay(week))],
    ['EndToEndId', ({ transfer }) => textOrNull(transfer?.endToEndId ?? null)],
    ...RECIBO_COLUMNS,
    [REFERENCE, ({ id }) => text(id)],
  ];
  return sheetOf('Semanas', columns, weeks);
}

const ofRecibo =
  (cellOf: (recibo: WeekRecibos) => Cell) =>
  ({ recibo }: DriverWeek): Cell =>
    recibo && cellOf(recibo);

const RECIBO_COLUMNS: readonly Column<DriverWeek>[] = [
  ['Recibo', ofRecibo(({ state }) => text(RECIBO_STATE_LABELS[state]))],
  ['Recibo: número', ofRecibo(({ numbers }) => textOrNull(numbers.join(', ') || null))],
  ['Recibo: ATCUD', ofRecibo(({ atcuds }) => textOrNull(atcuds.join(', ') || null))],
  ['Recibo: data', ofRecibo(({ issuedOn }) => dateOrNull(issuedOn))],
  ['Recibo: base', ofRecibo(({ base, numbers }) => (numbers.length > 0 ? { cents: base } : null))],
  ['Recibo: IVA', ofRecibo(({ iva, numbers }) => (numbers.length > 0 ? { cents: iva } : null))],
  ['Recibo: IRS', ofRecibo(({ withheld, numbers }) => statedOrNull(numbers.length > 0 ? withheld : null))],
  ['Recibo: diferença', ofRecibo(({ difference }) => textOrNull(difference))],
];

const REGION_LABELS: Record<Region, string> = { PT: 'Continente', 'PT-AC': 'Açores', 'PT-MA': 'Madeira' };

/** The columns that Modelo 10 asks for, by issuer, of the documents of the year until the end of the month. */
export function yearSheet(year: readonly YearOfDriver[]): Sheet {
  const columns: Column<YearOfDriver>[] = [
    ['NIF', ({ nif }) => text(nif)],
    ['Nome', ({ fullName }) => text(fullName)],
    ['Região', ({ regions }) => textOrNull(regions.map((each) => REGION_LABELS[each]).join(', ') || null)],
    ['Recibos', ({ documents }) => ({ count: documents })],
    ['Rendimento bruto', ({ gross }) => ({ cents: gross })],
    ['IRS retido', ({ withheld }) => ({ cents: withheld })],
    ['Recibos sem IRS indicado', ({ unstated }) => ({ count: unstated })],
  ];
  return sheetOf('Modelo 10', columns, year);
}

function columnsOfPlatform(platform: Platform): Column<DriverWeek>[] {
  const label = PLATFORM_LABELS[platform];
  const amount =
    (name: keyof PlatformAmounts, sign = 1) =>
    ({ platforms }: DriverWeek): Cell => {
      const cents = platforms.get(platform)?.[name] ?? null;
      return cents === null ? null : { cents: sign * cents + 0 };
    };
  return [
    [`${label}: ganhos brutos`, amount('gross')],
    [`${label}: comissão`, amount('commission', -1)],
    [`${label}: gorjetas incluídas`, amount('tips')],
    [`${label}: portagens incluídas`, amount('tolls')],
  ];
}

/** The parts of the payout, and it; one column for each category of acertos that there is. */
function amountColumns(weeks: readonly DriverWeek[]): Column<DriverWeek>[] {
  const categories = SETTLEMENT_CATEGORIES.filter((category) =>
    weeks.some(({ acertos }) => acertos.has(category)),
  );
  return [
    ['Ganhos brutos', ({ gross }) => ({ cents: gross })],
    ['Comissão', ({ commission }) => ({ cents: 0 - commission })],
    ['Ajustes', ({ adjustments }) => ({ cents: adjustments })],
    ['Dinheiro recebido', ({ cash }) => ({ cents: 0 - cash })],
    ['Taxa fixa', ({ flatRate }) => ({ cents: 0 - flatRate })],
    ...categories.map(
      (category): Column<DriverWeek> => [
        `Acerto: ${SETTLEMENT_LABELS[category]}`,
        ({ acertos }) => ({ cents: acertos.get(category) ?? 0 }),
      ],
    ),
    ['A receber', ({ payout }) => ({ cents: payout })],
  ];
}

/** A row for each driver, with the sums of their weeks. */
export function driversSheet(weeks: readonly DriverWeek[]): Sheet {
  const amounts = amountColumns(weeks);
  const groups = [...Map.groupBy(weeks, ({ driverId }) => driverId).values()];
  const first = (own: readonly DriverWeek[]) => own[0];
  const columns: Column<readonly DriverWeek[]>[] = [
    ['Condutor', (own) => text(first(own)?.fullName ?? '')],
    ['NIF', (own) => textOrNull(first(own)?.nif ?? null)],
    ['Semanas', (own) => ({ count: own.length })],
    ...amounts.map(
      ([heading, cellOf]): Column<readonly DriverWeek[]> => [
        heading,
        (own) => ({ cents: centsOf(own.map(cellOf)) }),
      ],
    ),
    ['Pago', (own) => ({ cents: paidOf(own) })],
    ['Por pagar', (own) => ({ cents: unpaidOf(own) })],
    ['Transportado', (own) => ({ cents: carriedOf(own) })],
  ];
  return sheetOf('Condutores', columns, groups, { totalled: 'Total', all: [weeks] });
}

type PlatformWeek = { label: string; organisation: string; week: string; drivers: number } & PlatformAmounts;

/** A row for each platform, company and week: the commission is what a platform has charged. */
export function platformsSheet(weeks: readonly DriverWeek[], reported: readonly ReportedRow[]): Sheet {
  const groups = Map.groupBy(reported, (row) => `${row.platform} ${row.week} ${row.organisation}`);
  const rows = [...groups.values()].map((own): PlatformWeek => {
    const { platform = 'uber', organisation = '', week = '' } = own[0] ?? {};
    const drivers = new Set(own.map(({ driverId }) => driverId)).size;
    return { label: PLATFORM_LABELS[platform], organisation, week, drivers, ...sumOf(own) };
  });
  const other = [...Map.groupBy(weeks, ({ week }) => week)].flatMap(([week, own]): PlatformWeek[] => {
    const rest = (name: 'gross' | 'commission' | 'adjustments' | 'cash') =>
      own.reduce((sum, record) => sum + record[name] - reportedOf(record, name), 0);
    const amounts = { gross: rest('gross'), commission: rest('commission'), cash: rest('cash') };
    const all = { ...amounts, adjustments: rest('adjustments'), tips: null, tolls: null };
    const drivers = own.filter((record) => record.gross !== reportedOf(record, 'gross')).length;
    const isNothing = Object.values(all).every((cents) => cents === 0 || cents === null);
    return isNothing ? [] : [{ label: 'Sem ficheiro', organisation: '', week, drivers, ...all }];
  });
  const columns: Column<PlatformWeek>[] = [
    ['Plataforma', ({ label }) => text(label)],
    ['Empresa', ({ organisation }) => textOrNull(organisation || null)],
    ['Semana', ({ week }) => dateOrNull(week || null)],
    ['Condutores', ({ drivers }) => ({ count: drivers })],
    ['Ganhos brutos', ({ gross }) => ({ cents: gross })],
    ['Comissão', ({ commission }) => ({ cents: 0 - commission })],
    ['Ajustes', ({ adjustments }) => ({ cents: adjustments })],
    ['Dinheiro recebido', ({ cash }) => ({ cents: 0 - cash })],
    ['Gorjetas incluídas', ({ tips }) => (tips === null ? null : { cents: tips })],
    ['Portagens incluídas', ({ tolls }) => (tolls === null ? null : { cents: tolls })],
  ];
  const sorted = [...rows, ...other].toSorted(
    (a, b) => compare(a.label, b.label) || compare(a.week, b.week) || compare(a.organisation, b.organisation),
  );
  const drivers = new Set(weeks.map(({ driverId }) => driverId)).size;
  const all = { label: 'Total', organisation: '', week: '', drivers, ...sumOf(sorted) };
  return sheetOf('Plataformas', columns, sorted, { totalled: 'Total', all: [all] });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** `totalled` names the last row, which is made of `all`; without rows there is none. */
function sheetOf<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  total?: { totalled: string; all: readonly Row[] },
): Sheet {
  const lines = rows.map((row) => columns.map(([, cellOf]) => cellOf(row)));
  const last = (total?.all ?? []).map((row) =>
    columns.map(([, cellOf], at) => (at === 0 ? text(total?.totalled ?? '') : withoutText(cellOf(row)))),
  );
  return {
    name,
    headings: columns.map(([heading]) => heading),
    rows: [...lines, ...(rows.length > 0 ? last : [])],
  };
}

function withoutText(cell: Cell): Cell {
  return cell !== null && ('cents' in cell || 'count' in cell) ? cell : null;
}

export type SummaryFacts = {
  month: string;
  version: number;
  madeOn: string;
  fleet: string | null;
  weeks: readonly DriverWeek[];
  /** In Portuguese, on what changed since the version before. */
  remarks: readonly string[];
};

type WeekSum = { label: Cell; own: readonly DriverWeek[] };

/** The first sheet: the sums of each week as Finanças has them, and how the file is to be read. */
export function summarySheet({ month, version, madeOn, fleet, weeks, remarks }: SummaryFacts): Sheet {
  const sums = [...Map.groupBy(weeks, ({ week }) => week)]
    .toSorted(([one], [other]) => compare(one, other))
    .map(([week, own]): WeekSum => ({ label: text(`Semana de ${dateInWords(week)}`), own }));
  const columns: Column<WeekSum>[] = [
    [`Mês de ${monthInWords(month)}, versão ${version}`, ({ label }) => label],
    ['Registos', ({ own }) => ({ count: own.length })],
    ...amountColumns([])
      .slice(0, -1)
      .map(
        ([heading, cellOf]): Column<WeekSum> => [heading, ({ own }) => ({ cents: centsOf(own.map(cellOf)) })],
      ),
    ['Acertos', ({ own }) => ({ cents: own.reduce((sum, { settlement }) => sum + settlement, 0) })],
    ['A receber', ({ own }) => ({ cents: own.reduce((sum, { payout }) => sum + payout, 0) })],
    ['Pago', ({ own }) => ({ cents: paidOf(own) })],
    ['Por pagar', ({ own }) => ({ cents: unpaidOf(own) })],
    ['Transportado', ({ own }) => ({ cents: carriedOf(own) })],
  ];
  const sheet = sheetOf('Resumo', columns, sums, { totalled: 'Total', all: [{ label: null, own: weeks }] });
  const lines = [fleet ?? '', `Feito em ${dateInWords(madeOn)}.`, ...READING, ...remarks].filter(Boolean);
  return { ...sheet, rows: [...sheet.rows, [null], ...lines.map((line) => [text(line)])] };
}

/** The rule by which a week belongs to a month, and how its amounts are meant. */
const READING = [
  'Uma semana pertence ao mês da sua segunda-feira, seja quando for paga.',
  'As somas são as da página Financeiro para as mesmas semanas: o Líquido dela é o pago mais o que está por pagar.',
  'O que foi transportado conta na semana seguinte, como acerto.',
  'Cada valor tem o seu sinal: o que está a receber é a soma dos valores antes dele.',
  'Gorjetas e portagens são partes dos ganhos brutos ou dos ajustes, como a plataforma as indica: não se somam outra vez.',
  'Sem ficheiro é o que nenhum relatório de plataforma tem.',
  'De um recibo de várias semanas está em cada semana a sua parte. Modelo 10 tem os recibos do ano até ao fim do mês.',
  'O e-Fatura não indica o IRS retido: fica em branco, e Modelo 10 conta esses recibos sem os somar.',
  'Não é uma declaração nem um documento fiscal.',
];

function reportedOf(
  { platforms }: DriverWeek,
  name: 'gross' | 'commission' | 'adjustments' | 'cash',
): number {
  return [...platforms.values()].reduce((sum, amounts) => sum + amounts[name], 0);
}

function stateOf({ status, carriedTo, payout }: DriverWeek): string {
  if (status === 'PAID') return 'Pago';
  if (carriedTo !== null) return 'Transportado';
  return payout < 0 ? 'A transportar' : 'Pendente';
}

function paidDay({ status, transfer, paidAt }: DriverWeek): string | null {
  if (status !== 'PAID') return null;
  return transfer?.paidOn ?? (paidAt === null ? null : lisbonDate(new Date(paidAt)));
}

function payoutsOf(weeks: readonly DriverWeek[], isOne: (week: DriverWeek) => boolean): number {
  return weeks.filter(isOne).reduce((sum, { payout }) => sum + payout, 0);
}
const paidOf = (weeks: readonly DriverWeek[]) => payoutsOf(weeks, ({ status }) => status === 'PAID');
const carriedOf = (weeks: readonly DriverWeek[]) => payoutsOf(weeks, ({ carriedTo }) => carriedTo !== null);
const unpaidOf = (weeks: readonly DriverWeek[]) =>
  payoutsOf(weeks, ({ status, carriedTo }) => status !== 'PAID' && carriedTo === null);

function centsOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + (cell !== null && 'cents' in cell ? cell.cents : 0), 0);
}

function text(given: string): Cell {
  return { text: given };
}

function textOrNull(given: string | null): Cell {
  return given === null ? null : text(given);
}

function dateOrNull(given: string | null): Cell {
  return given === null ? null : { date: given };
}

const statedOrNull = (cents: number | null): Cell => (cents === null ? null : { cents });

function amountOrNull(cents: number): Cell {
  return cents === 0 ? null : { cents };
}
