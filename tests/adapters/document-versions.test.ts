import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { officeOfPerson } from '../support/databases/held-person';
import { openOld } from '../support/databases/stored-rows';
import { operate } from '../support/processes/server-process';

const DRIVER = '3f1c5b0e-6a52-4c52-9d3e-0a9a5b7f4d21';
const STAFF = "'staff@frota.local', '2026-01-03T10:00:00.000Z'";

/** A database from before documents had versions, with one document of each status. */
async function withoutVersions() {
  const folder = await temporaryFolder();
  const { db, close } = await openOld(folder, '`standing`');
  const file = Buffer.from('%PDF-1.');
  const sha256 = createHash('sha256').update(file).digest('hex');
  await mkdir(join(folder, 'objects', 'final'), { recursive: true });
  const document = async (docType: string, status: string, decided: string) => {
    const key = randomUUID();
    await writeFile(join(folder, 'objects', 'final', key), file);
    return `INSERT INTO documents (id, driver_id, doc_type, status, file_path, document_url, file_name, expiry_date, created_at,
        content_type, size, sha256, decided_by, decided_at, version)
      VALUES ('${docType}', '${DRIVER}', '${docType}', '${status}', '/objects/${key}', '/objects/${key}',
        '${docType}.pdf', '2030-01-02', '2026-01-02T10:00:00.000Z', 'application/pdf', 7, '${sha256}', ${decided}, 3)`;
  };
  await db.$client.batch([
    await document('CC', 'VALIDATED', STAFF),
    await document('CARTA_CONDUCAO', 'REJECTED', STAFF),
    await document('CMTVDE', 'PENDING_VALIDATION', 'NULL, NULL'),
    await document('REG_CRIMINAL', 'EXPIRED', STAFF),
  ]);
  return { folder, db, close };
}

const everyDocument = 'SELECT * FROM documents ORDER BY id';
const LATER = ['standing', 'issued_on', 'rejection_reason', 'rejection_note'];

test('documents from before there were versions come through as they were, each in force', async () => {
  const { db, close } = await withoutVersions();
  onCleanup(close);
  const before = (await db.$client.execute(everyDocument)).rows;
  await migrateDatabase(db);
  const after = (await db.$client.execute(everyDocument)).rows;
  expect(before).toHaveLength(4);
  const old = (row: object) => Object.entries(row).filter(([name]) => !LATER.includes(name));
  expect(after.map(old)).toEqual(before.map(old));
  expect(after.map((row) => LATER.map((name) => row[name]))).toEqual(
    Array.from({ length: 4 }, () => ['CURRENT', null, null, null]),
  );
});

test('a backup from before there were versions is restored as it was, each in force', async () => {
  const { folder: older, db: old, close } = await withoutVersions();
  const before = (await old.$client.execute(everyDocument)).rows;
  await close();
  const backup = join(await temporaryFolder(), 'cópia');
  expect(await operate('backup', { DATA_DIR: older }, backup)).toMatchObject({ code: 0, err: '' });
  const { folder, db } = await officeOfPerson();
  const said = await operate('restore', { DATA_DIR: folder }, backup, '--confirmar', '--outra-origem');
  expect(said).toMatchObject({ code: 0, err: '' });
  const after = (await db.$client.execute(everyDocument)).rows;
  const kept = (row: object) =>
    Object.entries(row).filter(([name]) => !LATER.includes(name) && name !== 'version');
  expect(after.map(kept)).toEqual(before.map(kept));
  expect(after.map(({ standing }) => standing)).toEqual(Array(4).fill('CURRENT'));
});
