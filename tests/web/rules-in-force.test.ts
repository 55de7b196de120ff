import { expect, test } from 'vitest';
import { paysOf } from '../../src/costs/movements/who-pays';
import type { DatedCostRule } from '../../src/money/cost-rules/schema';
import { createRandom } from '../../src/operations/demo/random';
import { changesAfter, paidIn, type Rules } from '../../web/money/cost-rules/rules-in-force';

const WEEKS = ['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'];
const MADE = { createdBy: 'staff@frota.local', createdAt: '2026-11-01T09:00:00.000Z' };
const toll = (n: number, from: string, pays: DatedCostRule['pays'], contractType: 'SLOT' | null = null) => ({
  ...MADE,
  n,
  from,
  pays,
  contractType,
  kind: 'toll' as const,
  basisPoints: pays === 'PART' ? 5_000 : null,
  cents: pays === 'UP_TO' ? 2_000 : null,
});

test('the screen shows who pays as the costs are charged', () => {
  const random = createRandom(36);
  for (let turn = 0; turn < 300; turn += 1) {
    const made = Array.from({ length: random.between(0, 6) }, (_, at) => {
      const isOwn = random.between(0, 1) === 0;
      const all = ['ALL', 'PART', 'UP_TO', 'NONE', ...(isOwn ? ['CONTRACT' as const] : [])] as const;
      return toll(at + 1, random.pick(WEEKS) ?? '', random.pick([...all]) ?? 'ALL', isOwn ? null : 'SLOT');
    });
    const rules: Rules = {
      own: made.filter(({ contractType }) => contractType === null).toReversed(),
      contract: made.filter(({ contractType }) => contractType !== null).toReversed(),
    };
    const stored = made.map(({ from: fromMonday, ...rule }) => ({
      ...rule,
      fromMonday,
      id: `${rule.n}`,
      driverId: rule.contractType === null ? 'ana' : null,
    }));
    for (const week of WEEKS) {
      const charged = paysOf(stored, { driverId: 'ana', contractType: 'SLOT' }, 'toll', week);
      expect(paidIn('toll', week, rules)).toMatchObject(charged);
    }
  }
});

test('later rules are listed where they change who pays', () => {
  const contract = [toll(3, '2026-11-23', 'NONE', 'SLOT'), toll(1, '2026-11-09', 'ALL', 'SLOT')];
  const own = [toll(4, '2026-11-30', 'CONTRACT'), toll(2, '2026-11-09', 'PART')];
  expect(changesAfter('2026-11-16', 'toll', { own, contract })).toMatchObject([
    { from: '2026-11-30', pays: 'NONE', rule: { n: 3 } },
  ]);
  expect(changesAfter('2026-11-16', 'toll', { own: [], contract })).toMatchObject([
    { from: '2026-11-23', pays: 'NONE' },
  ]);
  expect(changesAfter('2026-11-16', 'fuel', { own, contract })).toEqual([]);
  expect(paidIn('subscription', '2026-11-16', { own, contract })).toMatchObject({ pays: 'NONE', rule: null });
});
