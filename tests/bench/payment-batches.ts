import { join } from 'node:path';
import { openDatabase } from '../../db/opening/client';
import { creditTransferXml } from '../../src/money/bank-files/credit-transfer';
import type { BatchPreview, PaymentBatchDetails } from '../../src/money/payment-batches/schema';
import { COMPANY } from '../support/bank-files/bank-files';
import { median, type Result } from './budget';
import { copyFleet, databaseIn, prepareFleet } from './large-fleet';
import { startProgram } from './server-process';

const LINES = 2_000;
const TURNS = 5;
const VARIABLES = { COMPANY_NAME: COMPANY.name, COMPANY_NIF: COMPANY.nif, COMPANY_IBAN: COMPANY.iban };

/** Measures a file of 2,000 transfers against its XML and its rows alone. */
export async function measurePaymentBatches(folder: string): Promise<Result[]> {
  const data = join(folder, 'payment-batches');
  const { cookie } = await prepareFleet(data, 2 * LINES, { weeks: 10, documents: [] });
  await makePayable(data);
  await copyFleet(data, `${data}-alone`);
  const program = await startProgram(data, databaseIn(data), VARIABLES);
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const headers = { cookie, origin: program.url, 'Content-Type': 'application/json' };
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(`${program.url}/api/payment-batches${path}`, { headers, ...sent });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<T>;
  };
  const times: Record<'preview' | 'create' | 'void', number[]> = { preview: [], create: [], void: [] };
  const timed = async <T>(what: keyof typeof times, work: Promise<T>): Promise<T> => {
    const begun = performance.now();
    const answer = await work;
    times[what].push(performance.now() - begun);
    return answer;
  };
  try {
    const idle = await program.peakMB();
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { digest, count } = await timed('preview', ask<BatchPreview>('/preview', {}));
      if (count !== LINES) throw new Error(`${count} lines`);
      const { id } = await timed('create', ask<PaymentBatchDetails>('', { digest }));
      await timed('void', ask(`/${id}/void`, { reason: 'Ensaio' }));
    }
    const peak = await program.peakMB();
    const alone = await floor(`${data}-alone`);
    const made = median(times.create);
    return [
      {
        what: `a file of ${LINES} transfers, times its XML and rows alone`,
        measured: made / alone,
        unit: 'ratio',
        budget: { atMost: 6 },
        detail: `${made.toFixed(0)} ms, alone ${alone.toFixed(0)} ms; ${TURNS} turns`,
      },
      {
        what: 'what it would have, shown',
        measured: median(times.preview),
        unit: 'ms',
        budget: { atMost: 1_000 },
        detail: `voided in ${median(times.void).toFixed(0)} ms`,
      },
      {
        what: 'memory while it is made',
        measured: peak - idle,
        unit: 'MB',
        budget: { atMost: 200 },
        detail: `resident at most ${peak.toFixed(0)} MB, ${idle.toFixed(0)} MB before`,
      },
    ];
  } finally {
    await program.stop();
  }
}

/** Gives everybody an account, and leaves so many records of the last week to pay. */
async function makePayable(folder: string): Promise<void> {
  const { db, close } = await openDatabase({ url: databaseIn(folder) });
  await db.$client.executeMultiple(`
    INSERT INTO bank_accounts (id, driver_id, iban, holder, nif, status, entered_by, created_at)
    SELECT 'a' || id, id, 'PT50000201231234567890154', full_name, '123456789', 'CONFIRMED', 'driver', created_at
    FROM drivers WHERE id NOT IN (SELECT driver_id FROM bank_accounts);
    UPDATE financial_records SET status = 'PAID', paid_at = created_at WHERE status = 'PENDING';
    UPDATE financial_records SET status = 'PENDING', paid_at = NULL WHERE id IN (
      SELECT r.id FROM financial_records r JOIN drivers d ON d.id = r.driver_id AND d.approved_at IS NOT NULL
      WHERE r.payout_cents > 0 AND r.week_start_date = (SELECT max(week_start_date) FROM financial_records)
      LIMIT ${LINES});`);
  await close();
}

/** Answers the ms of the XML of as many transfers, and of their rows in one transaction. */
async function floor(folder: string): Promise<number> {
  const { db, close } = await openDatabase({ url: databaseIn(folder) });
  const { rows } = await db.$client.execute(
    "SELECT id, payout_cents, driver_id FROM financial_records WHERE status = 'PENDING'",
  );
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const begun = performance.now();
    const payees = rows.map(({ id, payout_cents: cents }) => ({
      endToEndId: String(id),
      cents: Number(cents),
      name: 'Ana Exemplo',
      iban: COMPANY.iban,
      bic: null,
      remittance: 'Frota Exemplo SEMANA 2026-W46',
    }));
    const file = creditTransferXml({
      version: '03',
      messageId: `M${turn}`,
      createdAt: '2026-11-20T10:00:00',
      executionDate: '2026-11-23',
      batchBooking: true,
      debtor: COMPANY,
      payees,
    });
    const batch = `b${turn}`;
    const list = JSON.stringify(rows.map(({ id, driver_id }) => [`${batch}${id}`, id, driver_id]));
    await db.$client.batch(
      [
        {
          sql: `INSERT INTO payment_batches (id, number, message_id, origin, version, execution_date, line_count, sum_cents,
              file, sha256, status, created_by, created_at)
            VALUES (?, ?, ?, ?, '03', '2026-11-23', 1, 1, ?, '', 'VOIDED', 'x', '')`,
          args: [batch, 1_000 + turn, batch, batch, file],
        },
        {
          sql: `INSERT INTO payment_batch_lines (id, batch_id, record_id, driver_id, week_start_date, name, iban, cents,
              end_to_end_id, remittance, status, at)
            SELECT value ->> 0, ?, value ->> 1, value ->> 2, '', 'Ana', '', 1, value ->> 1, '', 'VOIDED', ''
            FROM json_each(?)`,
          args: [batch, list],
        },
      ],
      'write',
    );
    times.push(performance.now() - begun);
  }
  await close();
  return median(times);
}
