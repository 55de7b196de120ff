import { is } from 'drizzle-orm';
import { SQLiteRaw } from 'drizzle-orm/sqlite-core/query-builders/raw';
import { expect, test } from 'vitest';
import { contractPeriods } from '../../../db/schema/contract-periods';
import { drivers } from '../../../db/schema/drivers';
import { contractOn } from '../../../src/ledger/weeks/fee-of';
import { BEGINNING } from '../../../src/people/driver-changes/contract-rules';
import { CONTRACT_TYPES, type ContractType } from '../../../src/platform/domain/contract';
import { runJob } from '../../support/api/app';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';

const FIRST = '2026-11-16';
const SECOND = '2026-11-23';

test('the contract that begins is the one in force by the rule, and begins once', async () => {
  const { db, services } = await officeApi();
  // The periods of each driver: with or without one on each Monday, of either contract.
  const choices: (ContractType | null)[] = [null, ...CONTRACT_TYPES];
  const periodsOf = new Map<string, (typeof contractPeriods.$inferInsert)[]>();
  for (const first of choices) {
    for (const second of choices) {
      const id = await insertDriver(db, { contractType: 'SLOT' });
      const given = { [BEGINNING]: 'SLOT' as const, [FIRST]: first, [SECOND]: second };
      const periods = Object.entries(given).flatMap(([fromMonday, contractType]) =>
        contractType === null ? [] : [{ driverId: id, fromMonday, contractType }],
      );
      if (periods.length > 1) await db.insert(contractPeriods).values(periods);
      periodsOf.set(id, periods);
    }
  }
  for (const day of ['2026-11-15', FIRST, '2026-11-22', SECOND, '2026-12-24']) {
    const before = await db.select().from(drivers);
    const { begun } = await runJob(services, 'drivers.begin-contracts', new Date(`${day}T12:00:00.000Z`));
    const after = await db.select().from(drivers);
    for (const { id, contractType } of after)
      expect(contractType).toBe(contractOn(periodsOf.get(id) ?? [], day, 'SLOT'));
    const versions = new Map(before.map(({ id, version }) => [id, version]));
    expect(after.filter(({ id, version }) => version !== versions.get(id))).toHaveLength(begun);
    expect(await runJob(services, 'drivers.begin-contracts', new Date(`${day}T13:00:00.000Z`))).toEqual({
      begun: 0,
    });
  }
});

/** A driver whose other contract begins on that Monday. */
async function officeOnSunday() {
  let now = new Date('2026-11-22T12:00:00.000Z');
  const { db, services, list } = await officeApi({ now: () => now });
  const id = await insertDriver(db, { contractType: 'SLOT' });
  await db.insert(contractPeriods).values([
    { driverId: id, fromMonday: BEGINNING, contractType: 'SLOT' },
    { driverId: id, fromMonday: SECOND, contractType: 'VEHICLE_RENTAL' },
  ]);
  const contract = async () =>
    (await list<{ contractType: string }>(`/api/drivers/${id}/contract`)).contractType;
  expect(await contract()).toBe('SLOT');
  now = new Date(`${SECOND}T09:00:00.000Z`);
  return {
    contract,
    beginOtherwise(instead: (write: () => ReturnType<typeof db.batch>) => Promise<unknown>) {
      services.db = Object.assign(Object.create(db), {
        batch(statements: Parameters<typeof db.batch>[0]) {
          if (!statements.some(isBeginning)) return db.batch(statements);
          services.db = db;
          return instead(() => db.batch(statements));
        },
      });
    },
  };
}

const isBeginning = (statement: unknown) =>
  is(statement, SQLiteRaw) && statement.getQuery().sql.includes('SET contract_type = b.contract_type');

test('two first requests of a Monday at once both see the contract that begins', async () => {
  const { contract, beginOtherwise } = await officeOnSunday();
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  beginOtherwise(async (write) => {
    begin();
    await isFree;
    return write();
  });
  const first = contract();
  await isBegun;
  expect(await contract()).toBe('VEHICLE_RENTAL');
  free();
  expect(await first).toBe('VEHICLE_RENTAL');
});

test('after a failure the next request begins the contracts of the day', async () => {
  const { contract, beginOtherwise } = await officeOnSunday();
  beginOtherwise(() => Promise.reject(new Error('SQLITE_BUSY')));
  expect(await contract()).toBe('SLOT');
  expect(await contract()).toBe('VEHICLE_RENTAL');
});
