import type { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import type { paymentBatches } from '../../../db/schema/payment-batches';
import { creditTransferXml } from '../../money/bank-files/credit-transfer';
import { messageIdOf, referenceOf, remittanceOf } from '../../money/payment-batches/reference-rules';
import { nextTargetDay } from '../../money/payment-batches/target-days';
import { shiftDate } from '../../platform/domain/calendar';
import type { DemoAccount } from './accounts';
import type { Random } from './random';
import type { DemoRecord } from './weeks';

/** The digest of `file` is computed when it is written. */
export type DemoBatch = Omit<typeof paymentBatches.$inferInsert, 'sha256'> & { file: string };
export type DemoLine = typeof paymentBatchLines.$inferInsert;

const COMPANY = {
  name: 'Frota de Demonstração',
  nif: '500000000',
  iban: 'PT50003506510000000000061',
  bic: null,
};

/** The last week with a payment was paid through a bank file. */
export function paidByFile(
  records: readonly DemoRecord[],
  accounts: readonly DemoAccount[],
  { random, staff }: { random: Random; staff: string },
): { batches: DemoBatch[]; lines: DemoLine[] } {
  const paid = records.filter(({ status, payoutCents }) => status === 'PAID' && payoutCents > 0);
  const [week] = paid
    .map(({ weekStartDate }) => weekStartDate)
    .toSorted()
    .slice(-1);
  if (week === undefined) return { batches: [], lines: [] };
  const id = random.uuid();
  const messageId = messageIdOf(shiftDate(week, 8), id);
  const createdAt = `${shiftDate(week, 8)}T09:30:00.000Z`;
  const at = `${shiftDate(week, 10)}T15:00:00.000Z`;
  const lines = paid.flatMap((record): DemoLine[] => {
    const { driverId, weekStartDate, payoutCents } = record;
    const account = accounts.find((each) => each.driverId === driverId && each.status === 'CONFIRMED');
    if (weekStartDate !== week || !account) return [];
    const { holder: name, iban } = account;
    return [
      {
        id: random.uuid(),
        batchId: id,
        recordId: record.id,
        driverId,
        weekStartDate,
        name,
        iban,
        bic: null,
        cents: payoutCents,
        endToEndId: referenceOf(record.id),
        status: 'PAID',
        at,
        remittance: remittanceOf(COMPANY.name, week),
      },
    ];
  });
  if (lines.length === 0) return { batches: [], lines: [] };
  const executionDate = nextTargetDay(shiftDate(week, 8));
  const file = creditTransferXml({
    version: '03',
    messageId,
    createdAt: createdAt.slice(0, 19),
    executionDate,
    batchBooking: true,
    debtor: COMPANY,
    payees: lines.map((line) => ({ ...line, bic: null })),
  });
  const batch: DemoBatch = {
    id,
    number: 1,
    messageId,
    origin: id,
    version: '03',
    executionDate,
    file,
    status: 'PAID',
    lineCount: lines.length,
    sumCents: lines.reduce((sum, { cents }) => sum + cents, 0),
    createdBy: staff,
    createdAt,
    paidBy: staff,
    paidAt: at,
    paidOn: shiftDate(week, 10),
  };
  return { batches: [batch], lines };
}
