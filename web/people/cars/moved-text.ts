import type { Moved, Payer } from '../../../src/costs/movements/schema';
import type { CostKind } from '../../../src/platform/domain/cost-kinds';
import { atFirstUse, countLabel } from '../../../src/platform/domain/text';
import { formatMoney } from '../../ui/format';
import { groupBy } from '../../ui/group-by';

const KINDS: Record<CostKind, [one: string, many: string]> = {
  toll: ['portagem', 'portagens'],
  parking: ['estacionamento', 'estacionamentos'],
  subscription: ['mensalidade', 'mensalidades'],
  fuel: ['abastecimento', 'abastecimentos'],
  charging: ['carregamento', 'carregamentos'],
  rent: ['renda', 'rendas'],
  other: ['outro custo', 'outros custos'],
};

const list = atFirstUse(() => new Intl.ListFormat('pt-PT'));

/** `1 portagem (9,60 €) passa de Leonor para Marta; renda 3 + 4 dias.` Empty where nothing moves. */
export function movedText(moved: Moved): string {
  const { movements, isCorrected } = moved;
  const groups = [...groupBy(movements, ({ from, to }) => `${from} ${to}`).values()];
  const texts = groups.map((group) => groupText(group, moved));
  const rent = rentText(moved);
  const sentence = [...texts, ...(rent ? [rent] : [])].join('; ');
  if (sentence === '') return '';
  const corrected = isCorrected ? ' O que já está pago ou fechado fica proposto como correção.' : '';
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.${corrected}`;
}

function groupText(group: Moved['movements'], { names }: Moved): string {
  const what = list().format(
    group.map(
      ({ kind, count, cents }) => `${countLabel(count, ...KINDS[kind])} (${formatMoney(cents / 100)})`,
    ),
  );
  const [{ from, to } = { from: null, to: null }] = group;
  const isOne = group.reduce((sum, { count }) => sum + count, 0) === 1;
  const nameOf = (payer: Payer) => names[payer ?? ''] ?? '';
  const of = from === 'fleet' ? 'da frota' : `de ${nameOf(from)}`;
  if (to === null) {
    return `${what} ${isOne ? 'deixa' : 'deixam'} de ser ${of} e ${isOne ? 'espera' : 'esperam'} por condutor`;
  }
  if (from === null) {
    return `${what} ${isOne ? 'passa' : 'passam'} a ser ${to === 'fleet' ? 'da frota' : `de ${nameOf(to)}`}`;
  }
  return `${what} ${isOne ? 'passa' : 'passam'} ${of} para ${to === 'fleet' ? 'a frota' : nameOf(to)}`;
}

/** The days alone where all that moves is of the same two drivers. */
function rentText({ movements, rent, names }: Moved): string | null {
  if (rent.length === 0) return null;
  const pairs = new Set(movements.map(({ from, to }) => `${from} ${to}`));
  const [first, second] = rent;
  if (rent.length === 2 && pairs.size === 1 && pairs.has(`${first?.driverId} ${second?.driverId}`)) {
    return `renda ${first?.days} + ${second?.days} dias`;
  }
  const each = rent.map(({ driverId, days }) => `${names[driverId]} ${countLabel(days, 'dia', 'dias')}`);
  return `renda: ${each.join(', ')}`;
}
