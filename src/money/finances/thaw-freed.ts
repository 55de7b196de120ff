import { type Weeks, weekKey } from '../../ledger/kernel/change-weeks';
import { isOfPayment, sharesCorrection, thaw } from '../../ledger/weeks/row-acts';
import type { DriverWeek } from '../../ledger/weeks/week-rows';

/** Decides rows for weeks that are payable again, except closed weeks and `corrected` ones: the difference of a
 * correction that was taken would count twice. `taken` lists drivers' weeks with one. */
export function thawFreed<Settled extends DriverWeek>(
  weeks: Weeks,
  settled: readonly Settled[],
  taken: readonly DriverWeek[],
) {
  const { ledger, records } = weeks;
  const corrected = settled.filter((each) => sharesCorrection(ledger, each, taken));
  const freed = settled.filter((each) => !corrected.includes(each));
  for (const { driverId, week } of freed) {
    const key = weekKey(driverId, week);
    const record = records.get(key);
    if (record) records.set(key, { ...record, status: 'PENDING' });
  }
  const isFreed = freed.filter((each) => !ledger.isClosed(each)).map((each) => isOfPayment(ledger, each));
  return { corrected, touched: thaw(ledger, (row) => isFreed.some((isOne) => isOne(row))) };
}
