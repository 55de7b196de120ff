import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../db/opening/client';
import { createCandidates } from '../../../src/money/payment-batches/candidates';
import { createBatch } from '../../../src/money/payment-batches/create';
import { payBatch, voidOf } from '../../../src/money/payment-batches/decide';
import { draftOf } from '../../../src/money/payment-batches/preview';
import { AppError } from '../../../src/platform/http/errors';
import { randomOf } from '../reports/ledger-acts';
import { COMPANY } from './company';

// Makes files, voids some and pays the others in this process, until everybody is paid or the process is killed.
type Given = { url: string; now: string; seed: number; staff: string };
const AT_ONCE = 60;
const { url, now, seed, staff }: Given = JSON.parse(process.argv[2] ?? '');
const { db, close } = await openDatabase({ url });
const services = { db, now: () => new Date(now), fourEyes: false };
const candidates = createCandidates(db);
const random = randomOf(seed);
process.stdout.write('ready\n');

async function make(free: readonly { id: string }[]): Promise<void> {
  const from = random(Math.max(1, free.length - AT_ONCE));
  const records = free.slice(from, from + AT_ONCE).map(({ id }) => id);
  const { digest, lines } = await draftOf(db, await candidates({ records }), {
    company: COMPANY,
    now: services.now(),
  });
  if (lines.length === 0) return;
  const { id } = await createBatch(services, { records, digest }, { company: COMPANY, candidates, staff });
  if (random(2) === 0) await voidOf(services, id, { staff, reason: 'Engano' });
  else await payBatch(services, id, { staff, date: now.slice(0, 10) });
}

for (;;) {
  const free = await db.all<{ id: string }>(
    sql`SELECT id FROM financial_records WHERE status = 'PENDING' ORDER BY id`,
  );
  const open = await db.all<{ id: string }>(
    sql`SELECT id FROM payment_batches WHERE status = 'CREATED' ORDER BY id`,
  );
  if (free.length === 0 && open.length === 0) break;
  try {
    if (free.length > 0) await make(free);
    const [left] = open;
    if (left) await payBatch(services, left.id, { staff, date: now.slice(0, 10) });
  } catch (error) {
    // Another has done it meanwhile, so this one is refused.
    if (!(error instanceof AppError) || error.code === 'internal') throw error;
  }
}
await close();
