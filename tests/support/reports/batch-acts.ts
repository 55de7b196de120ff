import { createCandidates } from '../../../src/money/payment-batches/candidates';
import { createBatch } from '../../../src/money/payment-batches/create';
import { existing, payBatch, returnOf, voidOf } from '../../../src/money/payment-batches/decide';
import { draftOf } from '../../../src/money/payment-batches/preview';
import { COMPANY } from '../offices/company';
import { answerDoubts, type Fleet, pick, STAFF, some } from './correction-fleet';

const PLATFORMS = ['uber', 'bolt'];

/** Gives everybody a bank account. */
async function giveAccounts({ services }: Fleet): Promise<void> {
  await services.db.$client.execute(`
    INSERT INTO bank_accounts (id, driver_id, iban, holder, nif, status, entered_by, created_at)
    SELECT 'a' || id, id, 'PT50000201231234567890154', full_name, '123456789', 'CONFIRMED', 'driver', '2026-01-01'
    FROM drivers WHERE id NOT IN (SELECT driver_id FROM bank_accounts)`);
}

export async function fileSome(fleet: Fleet): Promise<void> {
  const { services, money, random, at } = fleet;
  await giveAccounts(fleet);
  const candidates = createCandidates(services.db);
  const paying = { company: COMPANY, now: services.now() };
  const draft = await draftOf(services.db, await candidates({}), paying);
  const records = some(random, draft.lines, 3).map(({ recordId }) => recordId);
  if (records.length === 0) return;
  const { digest } = await draftOf(services.db, await candidates({ records }), paying);
  const { lines } = await createBatch(
    services,
    { records, digest },
    { company: COMPANY, candidates, staff: STAFF },
  );
  if (lines.length !== records.length) throw new Error('a file without what is payable');
  for (const { driverId, weekStartDate } of lines) {
    money.paid.set(`${driverId} ${weekStartDate}`, at);
    money.inFile.add(`${driverId} ${weekStartDate}`);
  }
}

/** Pays or voids a file that is open, else returns a transfer of a paid one. */
export async function endFile(fleet: Fleet): Promise<void> {
  const { services, money, random, at } = fleet;
  const { rows } = await services.db.$client.execute(
    "SELECT id, status FROM payment_batches WHERE status <> 'VOIDED' ORDER BY number",
  );
  const found = pick(random, rows);
  if (!found) return;
  const id = String(found.id);
  const { lines } = await existing(services, id);
  const live = lines.filter(({ status }) => status === 'IN_FILE' || status === 'PAID');
  const keyed = live.map((line) => ({ ...line, key: `${line.driverId} ${line.weekStartDate}` }));
  if (found.status === 'PAID') {
    for (const { id: lineId, key } of some(random, keyed, 4)) {
      const given = { lineId, date: new Date(at).toISOString().slice(0, 10), reason: 'Conta encerrada' };
      await returnOf(services, id, { ...given, staff: STAFF });
      await freed(fleet, key);
    }
    return;
  }
  const isPaid = random(2) === 0;
  if (isPaid) await payBatch(services, id, { staff: STAFF, date: new Date(at).toISOString().slice(0, 10) });
  else await voidOf(services, id, { staff: STAFF, reason: 'Engano' });
  for (const { key } of keyed) {
    money.inFile.delete(key);
    if (isPaid) money.paid.set(key, at);
    else await freed(fleet, key);
  }
}

/** The week is decided again, unless it is closed or a correction of it was taken: then it is paid as it is. */
async function freed(fleet: Fleet, key: string): Promise<void> {
  const { money } = fleet;
  const [driver = '', week = ''] = key.split(' ');
  const isCorrected = PLATFORMS.some((name) => (money.entries.get(`${key} ${name}`) ?? 0) > 0);
  if (isCorrected && !money.closed.has(week)) {
    money.paid.set(key, 0);
    return;
  }
  money.paid.delete(key);
  if (!money.closed.has(week)) await answerDoubts(fleet, week, driver);
  for (const platform of PLATFORMS) money.decide(`${key} ${platform}`);
}
