import { PLATFORM_LABELS } from '../../ledger/report-files/platform-label-rules';
import { dateInWords } from '../../platform/domain/calendar';
import { basisWords } from '../../platform/domain/fee-words';
import { centsOfDecimal, euroOfCents } from '../../platform/domain/money-text';
import { settlementTitle } from '../../platform/domain/settlement-categories';
import type { CostOfWeek } from '../costs/schema';
import { dayOfPayment } from '../finances/payment-rules';
import type { FinancialRecordDetails, PlatformEarnings } from '../finances/schema';
import { withoutCountered } from '../settlements/countered-rules';
import type { LineKind, StatementContent, StatementLine, StatementSection } from './schema';

const NOT_IMPORTED = 'Os ganhos desta semana ainda não foram importados.';

type Amounts = Pick<
  FinancialRecordDetails,
  'grossEarnings' | 'platformCommission' | 'adjustments' | 'cash' | 'flatRateDeduction' | 'finalPayout'
>;

/** The fields of a record that a statement shows. */
export type StatementSource = Amounts &
  Pick<FinancialRecordDetails, 'weekStartDate' | 'paidAt' | 'carriedTo' | 'fee' | 'settlements'> & {
    /** The day on which the bank pays the file that paid the record; null without one. */
    fileDay: string | null;
    platforms: readonly Omit<PlatformEarnings, 'id' | 'reportId' | 'fileName' | 'receivedAt'>[];
    /** The movements behind the costs of the car. */
    costs?: readonly CostOfWeek[];
  };

/** Builds the statement of a record. */
export function contentOf({ settlements, ...rest }: StatementSource): StatementContent {
  const record = { ...rest, settlements: withoutCountered(settlements) };
  const sections = [...earningsOf(record), feeOf(record), settlementsOf(record), balanceOf(record)];
  return {
    sections: sections.filter(({ lines, remark }) => lines.length > 0 || remark !== null),
    payoutCents: centsOfDecimal(record.finalPayout),
    paidOn: dayOfPayment(record.fileDay, record.paidAt),
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
      const own = each.restsOn === 'costs' ? costs.filter(({ category }) => category === each.category) : [];
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
