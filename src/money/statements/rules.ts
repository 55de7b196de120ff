import { dateInWords, daysFrom, lisbonDate, shiftDate } from '../../platform/domain/calendar';
import { COST_ENTRY_TEXT } from '../../platform/domain/cost-kinds';
import { basisWords } from '../../platform/domain/fee-words';
import { centsOfDecimal, euroOfCents } from '../../platform/domain/money-text';
import { PLATFORM_LABELS } from '../../platform/domain/platform-labels';
import { settlementTitle } from '../../platform/domain/settlement-title';
import { oneLine } from '../../platform/domain/text';
import type { CostOfWeek } from '../costs/schema';
import type { FinancialRecordDetails, PlatformEarnings } from '../finances/schema';
import { withoutCountered } from '../settlements/rules';
import type { LineKind, Statement, StatementContent, StatementLine, StatementSection } from './schema';

export const TITLE = 'Extrato semanal';
export const WHAT_IT_IS = 'Documento informativo. Não é fatura nem recibo.';
const NOT_IMPORTED = 'Os ganhos desta semana ainda não foram importados.';

type Amounts = Pick<
  FinancialRecordDetails,
  'grossEarnings' | 'platformCommission' | 'adjustments' | 'cash' | 'flatRateDeduction' | 'finalPayout'
>;
/** The fields of a record that a statement shows. */
export type StatementSource = Amounts &
  Pick<FinancialRecordDetails, 'weekStartDate' | 'paidAt' | 'carriedTo' | 'fee' | 'settlements'> & {
    platforms: readonly Omit<PlatformEarnings, 'id' | 'reportId' | 'fileName' | 'receivedAt'>[];
    /** The movements behind the costs of the car. */
    costs?: readonly CostOfWeek[];
  };

const MAILED_DAYS = 7;

/** Earlier payments send no e-mail, so that the first e-mails are not about past years. */
export function mailedSince(now: Date): string {
  return daysFrom(now, -MAILED_DAYS);
}

/** Builds the statement of a record. */
export function contentOf({ settlements, ...rest }: StatementSource): StatementContent {
  const record = { ...rest, settlements: withoutCountered(settlements) };
  const sections = [...earningsOf(record), feeOf(record), settlementsOf(record), balanceOf(record)];
  return {
    sections: sections.filter(({ lines, remark }) => lines.length > 0 || remark !== null),
    payoutCents: centsOfDecimal(record.finalPayout),
    paidOn: record.paidAt === null ? null : lisbonDate(new Date(record.paidAt)),
  };
}

function line(kind: LineKind, label: string, cents: number, note: string | null = null): StatementLine {
  return { kind, label, note, cents };
}

function section(title: string, lines: StatementLine[], remark: string | null = null): StatementSection {
  return { title, lines, remark };
}

function earningsOf({ platforms, ...record }: StatementSource): StatementSection[] {
  if (platforms.length > 0) {
    return platforms.map(({ platform, ...amounts }) =>
      section(PLATFORM_LABELS[platform], earningLines(amounts)),
    );
  }
  const lines = earningLines(record);
  const isEmpty = lines.every(({ cents }) => cents === 0);
  return [isEmpty ? section('Ganhos', [], NOT_IMPORTED) : section('Ganhos', lines)];
}

function earningLines(of: Omit<Amounts, 'flatRateDeduction' | 'finalPayout'>): StatementLine[] {
  const lines = [
    line('gross', 'Ganhos brutos', centsOfDecimal(of.grossEarnings)),
    line('commission', 'Comissão da plataforma', 0 - centsOfDecimal(of.platformCommission)),
    line('adjustments', 'Ajustes', centsOfDecimal(of.adjustments)),
    line('cash', 'Dinheiro recebido', 0 - centsOfDecimal(of.cash)),
  ];
  return [
    ...lines,
    line(
      'net',
      'Líquido',
      lines.reduce((sum, { cents }) => sum + cents, 0),
    ),
  ];
}

function feeOf({ flatRateDeduction, fee, weekStartDate }: StatementSource): StatementSection {
  const cents = centsOfDecimal(flatRateDeduction);
  if (cents === 0 && fee === null) return section('Taxa', []);
  return section('Taxa', [line('fee', 'Taxa fixa', 0 - cents, fee && basisWords(fee, weekStartDate))]);
}

function settlementsOf({ settlements, costs = [] }: StatementSource): StatementSection {
  const lines = settlements
    .filter(({ category }) => category !== 'SALDO_ANTERIOR')
    .map((each) => {
      const own =
        each.text === COST_ENTRY_TEXT ? costs.filter(({ category }) => category === each.category) : [];
      const note = own.length === 0 ? null : own.map(movementWords).join(' · ');
      return line('settlement', settlementTitle(each), centsOfDecimal(each.amount), note);
    });
  return section('Acertos', lines);
}

/** `10/11 08:15 Ponte 1,85 €`, with the driver's part where that is another amount. */
function movementWords({ at, place, plate, card, amount, share }: CostOfWeek): string {
  const when = `${at.slice(8, 10)}/${at.slice(5, 7)}${at.slice(10, 16)}`;
  const part = share === amount ? '' : `, a sua parte ${euroOfCents(centsOfDecimal(share))}`;
  const whole = euroOfCents(centsOfDecimal(amount));
  return [when, place, plate ?? card, `${whole}${part}`].filter(Boolean).join(' ');
}

function balanceOf({ settlements, carriedTo }: StatementSource): StatementSection {
  const lines = settlements
    .filter(({ category }) => category === 'SALDO_ANTERIOR')
    .map((each) => line('balance', settlementTitle(each), centsOfDecimal(each.amount)));
  if (carriedTo === null) return section('Saldo', lines);
  const remark = `O saldo foi transportado para a semana de ${dateInWords(carriedTo)}, e é lá que se desconta.`;
  return section('Saldo', lines, remark);
}

/** Returns a file name without its extension. */
export function fileStem({ weekStartDate, fullName }: Pick<Statement, 'weekStartDate' | 'fullName'>): string {
  return `extrato-${weekStartDate}-${oneLine(fullName).replaceAll(/[.\s]+/g, '-')}`;
}

/** Labels the week's payout. */
export function outcomeLabel({ payoutCents }: Pick<StatementContent, 'payoutCents'>): string {
  return payoutCents < 0 ? 'Em dívida' : 'A receber';
}

/** Has no sign: the label states the direction. */
export function outcomeAmount({ payoutCents }: Pick<StatementContent, 'payoutCents'>): string {
  return euroOfCents(Math.abs(payoutCents));
}

/** Names the issuer. */
export function headWords({ company }: Pick<Statement, 'company'>): string {
  return company ? `${company.name}, NIF ${company.nif}` : 'Volante';
}

/** Words the whole week, Monday to Sunday. */
export function weekWords(monday: string): string {
  return `Semana de ${dateInWords(monday)} a ${dateInWords(shiftDate(monday, 6))}`;
}

/** States the version and its date. */
export function standingWords({ issued, paidOn }: Pick<Statement, 'issued' | 'paidOn'>): string {
  if (paidOn === null) return 'Provisório: a semana ainda não foi paga, e os valores podem mudar.';
  const paid = `Pago em ${dateInWords(paidOn)}.`;
  return issued === null ? paid : `Versão ${issued.number}, de ${dateInWords(issued.on)}. ${paid}`;
}

/** Lists the differences from the version before, in Portuguese. */
export function changesOf(before: StatementContent, now: StatementContent): string[] {
  const left = linesIn(before);
  const changes: string[] = [];
  for (const { where, of } of linesIn(now)) {
    const at = left.findIndex((each) => each.where === where && each.of.label === of.label);
    const [was] = at < 0 ? [] : left.splice(at, 1);
    if (!was) changes.push(`${where}, ${of.label}: novo, ${euroOfCents(of.cents)}`);
    else if (was.of.cents !== of.cents) {
      changes.push(`${where}, ${of.label}: era ${euroOfCents(was.of.cents)}, é ${euroOfCents(of.cents)}`);
    } else if (was.of.note !== of.note && of.note) changes.push(`${where}, ${of.label}: ${of.note}`);
  }
  changes.push(...left.map(({ where, of }) => `${where}, ${of.label}: retirado, ${euroOfCents(of.cents)}`));
  if (before.payoutCents !== now.payoutCents) changes.push(outcomeChange(before, now));
  if (before.paidOn !== now.paidOn && before.paidOn !== null && now.paidOn !== null) {
    changes.push(`Data do pagamento: era ${dateInWords(before.paidOn)}, é ${dateInWords(now.paidOn)}`);
  }
  return changes;
}

function outcomeChange(before: StatementContent, now: StatementContent): string {
  const [was, is] = [outcomeLabel(before), outcomeLabel(now)];
  if (was === is) return `${is}: era ${outcomeAmount(before)}, é ${outcomeAmount(now)}`;
  const inWords = (label: string, of: StatementContent) => `${label.toLowerCase()} ${outcomeAmount(of)}`;
  return `Total: era ${inWords(was, before)}, é ${inWords(is, now)}`;
}

function linesIn({ sections }: StatementContent) {
  return sections.flatMap(({ title, lines }) => lines.map((of) => ({ where: title, of })));
}
