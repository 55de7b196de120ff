import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataRequests } from '../../db/schema/data-requests';
import { driverSessions } from '../../db/schema/driver-sessions';
import { driverSignIns } from '../../db/schema/driver-sign-ins';
import { temporaryFolder } from '../support/api/app';
import { driverPages } from '../support/api/registration';
import { openRemote, serverOfTest } from '../support/databases/databases';
import { officeOfPerson } from '../support/databases/held-person';
import { insertDriver } from '../support/databases/rows';
import { allRows } from '../support/databases/stored-rows';
import { operate } from '../support/processes/server-process';
import { sqldIsThere } from '../support/servers/sqld';

test('promise 73: a backup holds no session of a driver, and a restoration ends them', async () => {
  const { folder, db } = await officeOfPerson();
  const backup = join(await temporaryFolder(), 'cópia');
  expect(await operate('backup', { DATA_DIR: folder }, backup)).toMatchObject({ code: 0, err: '' });
  expect(await allRows(`file:${join(backup, 'frota.db')}`)).toMatchObject({
    driver_sessions: [],
    driver_sign_ins: [],
    data_requests: [{ 6: 'OPEN' }],
  });
  await db.delete(dataRequests);
  expect(await db.select().from(driverSessions)).toHaveLength(1);
  expect(await operate('restore', { DATA_DIR: folder }, backup, '--confirmar')).toMatchObject({ code: 0 });
  expect(await db.select().from(driverSessions)).toEqual([]);
  expect(await db.select().from(driverSignIns)).toEqual([]);
  expect(await db.select().from(dataRequests)).toHaveLength(1);
});

describe.runIf(sqldIsThere)('on a database server', () => {
  test('promise 70: 100 POSTs of one token at once, to two instances, give one session', async () => {
    const { url } = await serverOfTest();
    const secret = crypto.randomUUID() + crypto.randomUUID();
    const db = await openRemote(url);
    const one = await driverPages({ db, secret });
    const other = await driverPages({ db: await openRemote(url), secret });
    await insertDriver(db, { email: 'ana@exemplo.pt' });
    await one.newBrowser().ask('ana@exemplo.pt');
    const { token } = await one.letter();
    const posts = Array.from({ length: 100 }, (_, at) =>
      (at % 2 === 0 ? one : other).newBrowser().send('POST', '/api/me/session', { token }),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(99);
    expect(await db.select().from(driverSessions)).toHaveLength(1);
    const tried = one.newBrowser();
    expect((await tried.ask('ana@exemplo.pt')).status).toBe(202);
    const { code } = await one.letter(1);
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = Array.from({ length: 20 }, () => tried.send('POST', '/api/me/session', { code: wrong }));
    await Promise.all(tries);
    expect(await db.select().from(driverSignIns)).toMatchObject([{}, { codeTries: 5 }]);
  });
});
