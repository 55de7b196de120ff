import { expect, test } from 'vitest';
import { drivers } from '../../db/schema/drivers';
import { temporaryFolder } from '../support/api/app';
import { openServices } from '../support/databases/services';
import { openOld } from '../support/databases/stored-rows';

const AT = '2026-11-16T09:00:00.000Z';
const id = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;

/** Name, e-mail, telephone and CMTVDE number as an erasure left them. */
const erased = (n: number) => [
  'Condutor apagado',
  `0000000${n}@apagado.invalid`,
  '000000000',
  `apagado-0000000${n}`,
];
const others = ['Ana Exemplo', 'ana@exemplo.test', '910000000', 'TVDE-2'];

test('drivers that were erased before the column have the time of their last erasure, and nobody else has one', async () => {
  const folder = await temporaryFolder();
  const old = await openOld(folder, 'ADD `erased_at`');
  const people = [erased(1), erased(2), ...others.map((other, n) => erased(n + 3).with(n, other))];
  await old.db.$client.batch(
    [
      ...people.map((fields, n) => ({
        sql: `INSERT INTO drivers (id, full_name, email, phone_number, cmtvde_number, contract_type, status, created_at)
          VALUES (?, ?, ?, ?, ?, 'SLOT', 'INACTIVE', ?)`,
        args: [id(n + 1), ...fields, AT],
      })),
      // The first was erased, came back with a backup and was erased again; so did the third, who is not erased yet.
      ...[1, 1, 3].map((n, times) => ({
        sql: "INSERT INTO audit_log (at, actor, action, subject) VALUES (?, 'staff', 'driver.erase', ?)",
        args: [`2026-11-1${times}T10:00:00.000Z`, id(n)],
      })),
    ],
    'write',
  );
  await old.close();
  const before = new Date().toISOString();
  const { db, close } = await openServices(folder);
  const rows = await db.select({ id: drivers.id, erasedAt: drivers.erasedAt }).from(drivers);
  const erasedAt = new Map(rows.map((row) => [row.id, row.erasedAt]));
  expect(erasedAt.get(id(1))).toBe('2026-11-11T10:00:00.000Z');
  // The audit log has no such erasure, and it was by now at the latest.
  const latest = erasedAt.get(id(2)) ?? '';
  expect([latest >= before, latest <= new Date().toISOString()]).toEqual([true, true]);
  expect(rows.filter((row) => row.erasedAt !== null)).toHaveLength(2);
  expect(rows).toHaveLength(people.length + 1);
  await close();
});
