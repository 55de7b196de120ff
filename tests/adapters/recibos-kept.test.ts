import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { reciboTerms } from '../../db/schema/recibo-terms';
import { recibos } from '../../db/schema/recibos';
import { uploads } from '../../db/schema/uploads';
import { areRecibosOn } from '../../src/people/recibos/read-recibos';
import { setTerms } from '../../src/people/recibos/set-terms';
import { takeRecibo } from '../../src/people/recibos/take-recibo';
import type { Services } from '../../src/services';
import { FISCAL_DOCUMENT } from '../fixtures/recibos/fiscal-documents';
import { temporaryFolder } from '../support/api/app';
import { FILE, officeOfPerson, TRACES } from '../support/databases/held-person';
import { openServices } from '../support/databases/services';
import { allBytes, openOld } from '../support/databases/stored-rows';
import { operate } from '../support/processes/server-process';

const NIF = '123456789';
const STAFF = 'staff@frota.local';
const ACQUIRER = { name: 'Frota Exemplo', nif: FISCAL_DOCUMENT.acquirerNif };

async function take(services: Services, driverId: string, n: number) {
  const document = { ...FISCAL_DOCUMENT, issuerNif: NIF, number: `FR A/${n}`, atcud: `JJ37MMGM-${n}` };
  const nothing = { namedFrom: null, namedUntil: null, listed: null };
  const answer = await takeRecibo(
    {
      ...services,
      recibos: { isOn: true, withCash: false, gate: false, acquirer: ACQUIRER },
      readRecibo: async () => ({ outcome: 'read', document: { ...document, readFrom: 'qr', ...nothing } }),
    },
    {
      driverId,
      file: { bytes: FILE.slice(), fileName: 'Recibo da Zulmira.png' },
      typed: null,
      sentBy: 'driver',
    },
  );
  expect(answer.outcome).toBe('taken');
}

async function officeWithRecibo() {
  const office = await officeOfPerson();
  const terms = {
    from: '2026-06-01',
    kind: 'ASKED',
    nif: NIF,
    iva: '0',
    lies: 'INSIDE',
    withholding: '0',
  } as const;
  await setTerms(office.services, office.person, terms, { staff: STAFF, shown: null });
  await take(office.services, office.person, 1);
  return office;
}

test('a fleet of the version before has no recibos, no terms, and takes both', async () => {
  const folder = await temporaryFolder();
  await (await openOld(folder, 'CREATE TABLE `recibos`')).close();
  const { services, db, close } = await openServices(folder);
  expect(await areRecibosOn(db, services.recibos)).toBe(false);
  const [driver] = await db.query.drivers.findMany();
  const dispensed = { from: '2026-06-01', kind: 'DISPENSED', reason: 'Outra empresa' } as const;
  await setTerms(services, driver?.id ?? '', dispensed, { staff: STAFF, shown: null });
  expect(await areRecibosOn(db, services.recibos)).toBe(true);
  await close();
});

test('a backup has the file of a recibo, and its restoration the file and the row, and a later file goes', async () => {
  const { folder, db, services, person } = await officeWithRecibo();
  const backup = join(await temporaryFolder(), 'cópia');
  const env = { DATA_DIR: folder };
  expect(await operate('backup', env, backup)).toMatchObject({ code: 0, err: '' });
  const [kept] = await db.select().from(recibos);
  await take(services, person, 2);
  const later = (await db.select().from(recibos)).find(({ id }) => id !== kept?.id);
  await rm(join(folder, 'objects', 'final', kept?.fileKey ?? ''));
  expect(await operate('restore', env, backup, '--confirmar')).toMatchObject({ code: 0, err: '' });
  const rows = await db.select().from(recibos);
  expect(rows).toEqual([{ ...kept, version: 1_000_000 + (kept?.version ?? 0) }]);
  const file = await services.storage.open(kept?.fileKey ?? '');
  expect(file && (await new Response(file.body).bytes())).toEqual(FILE);
  const noted = (await db.select().from(uploads)).map(({ key }) => key);
  expect(noted).toContain(later?.fileKey);
  expect(noted).not.toContain(kept?.fileKey);
});

test('an archive has the recibo and its file; an erasure keeps both, without the person’s words', async () => {
  const { folder, db, person, driver } = await officeWithRecibo();
  const path = join(folder, 'pessoa.zip');
  expect(await driver('export', person, path)).toMatchObject({ code: 0, err: '' });
  const entries = unzipSync(new Uint8Array(await readFile(path)));
  expect(entries[`recibos/${NIF}_JJ37MMGM-1.png`]).toEqual(FILE);
  expect(JSON.parse(strFromU8(entries['recibos.json'] ?? new Uint8Array()))).toMatchObject([
    { number: 'FR A/1', sentBy: 'driver', fileName: 'Recibo da Zulmira.png' },
  ]);
  const before = await db.select().from(recibos);
  expect(strFromU8(entries['recibos.json'] ?? new Uint8Array())).not.toContain(before[0]?.fileKey);
  expect(await driver('erase', person, '--confirmar')).toMatchObject({ code: 0 });
  const after = await db.select().from(recibos);
  expect(after).toEqual(before.map((row) => ({ ...row, fileName: 'recibo' })));
  expect(JSON.stringify([after, await db.select().from(reciboTerms)])).not.toMatch(TRACES);
  expect(await db.select().from(reciboTerms)).toMatchObject([{ nif: null, reason: null }]);
  expect(Object.keys(await allBytes(join(folder, 'objects', 'final')))).toContain(after[0]?.fileKey);
});

test('terms cannot be changed or deleted; an erasure empties NIF and reason', async () => {
  const { db, services, person } = await officeWithRecibo();
  const dispensed = { from: '2026-06-08', kind: 'DISPENSED', reason: 'Outra empresa' } as const;
  await setTerms(services, person, dispensed, { staff: STAFF, shown: null });
  for (const act of [
    "UPDATE recibo_terms SET nif = '245367896', reason = NULL",
    "UPDATE recibo_terms SET nif = NULL, reason = 'Outra'",
    'UPDATE recibo_terms SET nif = NULL, reason = NULL, iva_basis_points = 600',
    'DELETE FROM recibo_terms',
    'INSERT OR REPLACE INTO recibo_terms SELECT * FROM recibo_terms',
  ]) {
    await expect(db.$client.execute(act)).rejects.toThrow('recibo_terms: rows are only ever added');
  }
  await db.$client.execute('UPDATE recibo_terms SET nif = NULL, reason = NULL');
  expect(await db.select().from(reciboTerms)).toMatchObject([{ nif: null }, { reason: null }]);
});
