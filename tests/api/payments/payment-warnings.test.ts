import { expect, test } from 'vitest';
import { payingOffice } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertAccount, insertDriver, insertRecord } from '../../support/databases/rows';

const STAFF = 'staff@frota.local';
const CONFIRMED = { decidedBy: STAFF, decidedAt: '2026-11-02T09:00:00.000Z' };
const OTHER = 'PT50003300000000000000008';

/** A driver who was paid in a file before, and has another week to be paid. */
async function paidBefore(of: (typeof DATABASES)[number]) {
  const { db } = await of[1]();
  const office = await payingOffice({ db });
  const driverId = await insertDriver(db, { status: 'ACTIVE', fullName: 'Ana Exemplo' });
  const accountId = await insertAccount(db, driverId, CONFIRMED);
  await insertRecord(db, { driverId, weekStartDate: '2026-11-02', payoutCents: 10_000 });
  const batch = await office.created();
  await office.payBatch(batch.id);
  await insertRecord(db, { driverId, payoutCents: 10_000 });
  const kinds = async () =>
    (await office.preview()).lines.flatMap(({ warnings }) => warnings.map(({ kind }) => kind));
  return { ...office, driverId, accountId, batch, kinds };
}

test.each(DATABASES)(
  'promise 130: an account that only one person has seen, or that looks like another’s, is warned of, on %s',
  async (...of) => {
    const office = await paidBefore(of);
    const { db } = office;
    expect(await office.kinds()).toEqual([]);

    await db.run(`UPDATE bank_accounts SET entered_by = '${STAFF}'`);
    const [seen] = (await office.preview()).lines;
    expect(seen?.warnings).toEqual([
      { kind: 'same_person', text: `Conta indicada e confirmada por ${STAFF}.` },
    ]);
    await db.run(`UPDATE bank_accounts SET entered_by = 'driver', holder = 'Rui Outro'`);
    expect(await office.kinds()).toEqual(['other_holder']);
    await db.run(`UPDATE bank_accounts SET holder = 'EXEMPLO ANA'`);

    const rui = await insertDriver(db, { fullName: 'Rui Exemplo' });
    await insertAccount(db, rui, { status: 'DECLINED' });
    expect(await office.kinds()).toEqual([]);
    await insertAccount(db, rui, { status: 'WAITING' });
    const [shared] = (await office.preview()).lines;
    expect(shared?.warnings).toEqual([{ kind: 'shared_iban', text: 'O mesmo IBAN é de Rui Exemplo.' }]);
    await db.run(`UPDATE bank_accounts SET status = 'DECLINED' WHERE driver_id = '${rui}'`);

    await db.run(`UPDATE bank_accounts SET iban = '${OTHER}' WHERE driver_id = '${office.driverId}'`);
    expect(await office.kinds()).toEqual(['first_payment']);
  },
);

test.each(DATABASES)(
  'promise 130: an account whose only transfer came back was never paid to, on %s',
  async (...of) => {
    const office = await paidBefore(of);
    await office.giveBack(office.batch.id, office.batch.lines[0]?.id ?? '');
    expect(await office.kinds()).toEqual(['came_back', 'first_payment', 'first_payment']);
  },
);

test.each(DATABASES)(
  'promise 130: a warning that came since the list was seen is another list, on %s',
  async (...of) => {
    const office = await paidBefore(of);
    const { digest } = await office.preview();
    const rui = await insertDriver(office.db, { fullName: 'Rui Exemplo' });
    await insertAccount(office.db, rui, { status: 'WAITING' });
    const late = await office.create(digest);
    expect(late.status).toBe(412);
    const seen = await office.preview();
    expect((await office.create(seen.digest)).status).toBe(201);
    expect((await office.create(seen.digest)).status).toBe(201);
    expect((await office.batches()).batches).toHaveLength(2);
  },
);

test.each(DATABASES)(
  'promise 130: a payout above the gross is warned of before the file is made, on %s',
  async (...of) => {
    const office = await paidBefore(of);
    await office.db.run(`UPDATE financial_records SET gross_cents = 9000 WHERE status = 'PENDING'`);
    expect(await office.kinds()).toEqual(['above_gross']);
  },
);
