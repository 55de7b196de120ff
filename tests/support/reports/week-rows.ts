import type { Row } from '../../../src/ledger/weeks/week-rows';

const MONDAY = '2026-11-09';
const EARNED = { grossCents: 0, commissionCents: 0, adjustmentsCents: 0, cashCents: 0 };

export type Given = Partial<Omit<Row, 'report' | 'amounts'>> & {
  gross?: number;
  madeAt?: string;
  isDated?: boolean;
  isMail?: boolean;
  company?: string;
};

let count = 0;

/** A row of a separate report: by default an upload's, of one driver's Uber account. */
export function rowOf({
  gross = 0,
  madeAt,
  isDated = false,
  isMail = false,
  company = '',
  ...given
}: Given): Row {
  count += 1;
  const at = madeAt ?? `2026-11-16T10:00:${String(count % 60).padStart(2, '0')}.000Z`;
  return {
    id: count,
    report: { id: `report-${count}`, rank: count, company, isMail, madeAt: at, isDated },
    platform: 'uber',
    week: MONDAY,
    externalId: 'U1',
    driverId: 'ana',
    state: 'waiting',
    reason: null,
    column: null,
    doubt: null,
    isOrdered: false,
    isConfirmed: false,
    hasSuccessor: false,
    amounts: { ...EARNED, grossCents: gross },
    versionAt: null,
    ...given,
  };
}
