import { expect, test } from 'vitest';
import { correctionOf } from '../../../src/ledger/weeks/correction-of';
import { decideWeek, type Ledger, versionsOf } from '../../../src/ledger/weeks/decide-week';
import { type FeePayer, recordOf } from '../../../src/ledger/weeks/record-of';
import { confirmRows } from '../../../src/ledger/weeks/row-acts';
import { type Row, sumOfRows } from '../../../src/ledger/weeks/week-rows';
import { type Given, rowOf } from '../../support/reports/weeks';

const WEEK = { driverId: 'ana', week: '2026-11-09' };
const SLOT: FeePayer = { contractType: 'SLOT', periods: [], rules: [], wasServing: () => true };

let isPaid = false;
const rows: Row[] = [];
const ledger: Ledger = {
  rows,
  isPaid: () => isPaid,
  isClosed: () => false,
  holderOf: () => null,
  companies: [],
  added: new Set(),
  declared: new Set(),
};

function comes(
  given: Given,
  grossCents: number,
  others: { commissionCents?: number; cashCents?: number },
): Row {
  const amounts = { grossCents, commissionCents: 0, adjustmentsCents: 0, cashCents: 0, ...others };
  const row = { ...rowOf(given), amounts };
  rows.push(row);
  ledger.added = new Set([row.report.id]);
  decideWeek(ledger, new Set([row]));
  return row;
}

/** The payout of the record, in euro. */
function payout(): number {
  const booked = rows.filter(({ state }) => state === 'booked');
  const week = { monday: WEEK.week, today: '2026-11-16', payer: SLOT, booked, entries: [] };
  return (recordOf(week)?.payoutCents ?? 0) / 100;
}

const states = () => rows.map(({ state }) => state);
const ownMail = (day: number) =>
  ({ isMail: true, isDated: true, madeAt: `2026-11-${day}T09:00:00.000Z` }) as const;

test('the week that docs/ledger.md follows comes to the amounts stated there', () => {
  comes(ownMail(16), 40_000, { commissionCents: 10_000 });
  expect([states(), payout()]).toEqual([['booked'], 280]);

  comes({ platform: 'bolt', externalId: 'B1' }, 20_000, { cashCents: 5000 });
  expect(payout()).toBe(430);

  comes(ownMail(17), 41_000, { commissionCents: 10_000 });
  expect([states(), payout()]).toEqual([['replaced', 'booked', 'booked'], 440]);

  const forwarded = { isMail: true, madeAt: '2026-11-18T09:00:00.000Z' };
  const asked = comes(forwarded, 39_000, { commissionCents: 10_000 });
  expect([asked.state, asked.doubt?.kind, payout()]).toEqual(['waiting', 'version', 440]);

  confirmRows(ledger, [asked]);
  expect([states(), payout()]).toEqual([['replaced', 'booked', 'replaced', 'booked'], 420]);

  isPaid = true;
  const late = comes(ownMail(19), 42_000, { commissionCents: 10_000 });
  expect([late.state, payout()]).toEqual(['conflict', 420]);
  const key = { ...WEEK, platform: 'uber' } as const;
  const correction = correctionOf(key, { rows, versions: versionsOf(ledger), decisions: [] });
  expect((correction?.dueCents ?? 0) - (correction?.paidCents ?? 0)).toBe(3000);
  expect(correction?.paidCents).toBe(sumOfRows([asked]));
});
