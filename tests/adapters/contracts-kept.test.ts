import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { contractFiles } from '../../db/schema/contract-files';
import { uploads } from '../../db/schema/uploads';
import { addContractFile, contractFilesOf } from '../../src/people/contract-files/decide';
import type { Services } from '../../src/services';
import { temporaryFolder } from '../support/api/app';
import { FILE, officeOfPerson } from '../support/databases/held-person';
import { openServices } from '../support/databases/services';
import { allBytes, openOld } from '../support/databases/stored-rows';
import { operate } from '../support/processes/server-process';

const keep = (services: Services, driverId: string, startsOn = '2026-01-01') =>
  addContractFile(services, {
    driverId,
    file: { bytes: FILE.slice(), fileName: 'Contrato da Zulmira.png' },
    startsOn,
    endsOn: '2026-12-31',
    staff: 'staff@frota.local',
  });

async function officeWithContract() {
  const office = await officeOfPerson();
  await keep(office.services, office.person);
  return office;
}

test('a fleet of the version before has no contracts, and takes one', async () => {
  const folder = await temporaryFolder();
  await (await openOld(folder, 'CREATE TABLE `contract_files`')).close();
  const { services, db, close } = await openServices(folder);
  const [driver] = await db.query.drivers.findMany();
  expect(await contractFilesOf(db, driver?.id ?? '')).toEqual([]);
  expect(await keep(services, driver?.id ?? '')).toMatchObject([{ endsOn: '2026-12-31' }]);
  await close();
});

test('a backup has the contract, and its restoration the file and the row, and a later file goes', async () => {
  const { folder, db, services, person } = await officeWithContract();
  const backup = join(await temporaryFolder(), 'cópia');
  const env = { DATA_DIR: folder };
  expect(await operate('backup', env, backup)).toMatchObject({ code: 0, err: '' });
  const rows = await db.select().from(contractFiles);
  const [kept] = rows;
  await keep(services, person, '2026-06-01');
  const later = (await db.select().from(contractFiles)).find(({ id }) => id !== kept?.id);
  await rm(join(folder, 'objects', 'final', kept?.fileKey ?? ''));
  expect(await operate('restore', env, backup, '--confirmar')).toMatchObject({ code: 0, err: '' });
  expect(await db.select().from(contractFiles)).toEqual(rows);
  const file = await services.storage.open(kept?.fileKey ?? '');
  expect(file && (await new Response(file.body).bytes())).toEqual(FILE);
  const noted = (await db.select().from(uploads)).map(({ key }) => key);
  expect(noted).toContain(later?.fileKey);
  expect(noted).not.toContain(kept?.fileKey);
});

test('an archive has each contract and its file, also two of one day, and an erasure removes all', async () => {
  const { folder, db, services, person, driver } = await officeWithContract();
  await keep(services, person);
  const path = join(folder, 'pessoa.zip');
  expect(await driver('export', person, path)).toMatchObject({ code: 0, err: '' });
  const entries = unzipSync(new Uint8Array(await readFile(path)));
  expect(entries['contratos/contrato-2026-01-01.png']).toEqual(FILE);
  expect(entries['contratos/contrato-2026-01-01-2.png']).toEqual(FILE);
  expect(JSON.parse(strFromU8(entries['contratos-assinados.json'] ?? new Uint8Array()))).toMatchObject([
    { startsOn: '2026-01-01', endsOn: '2026-12-31', fileName: 'Contrato da Zulmira.png' },
    { startsOn: '2026-01-01', endsOn: '2026-12-31', fileName: 'Contrato da Zulmira.png' },
  ]);
  const [row] = await db.select().from(contractFiles);
  expect(await driver('erase', person, '--confirmar')).toMatchObject({ code: 0 });
  expect(await db.select().from(contractFiles)).toEqual([]);
  expect(Object.keys(await allBytes(join(folder, 'objects', 'final')))).not.toContain(row?.fileKey);
});
