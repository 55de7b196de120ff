import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { documents } from '../../../db/schema/documents';
import { driverChanges } from '../../../db/schema/driver-changes';
import { drivers } from '../../../db/schema/drivers';
import { erase, exported } from '../../support/api/app';
import { type OfficeApi, officeWith, codedRefusalOf as refusalOf } from '../../support/api/office';
import { ANA, auditDetailsOf, registerDriver, send } from '../../support/api/registration';
import { DATABASES } from '../../support/databases/databases';
import { insertDocument, insertDriver } from '../../support/databases/rows';
import { postOffice, readMail } from '../../support/mail/mail-offices';
import { boltName, boltReport } from '../../support/reports/weeks';

const tag = (version: number) => ({ 'If-Match': `"${version}"` });
type Office = Pick<OfficeApi, 'request'>;

const correct = ({ request }: Office, id: string, fields: object, headers = {}) =>
  request(`/api/drivers/${id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  });

const CHANGED = 'Os dados deste condutor foram alterados entretanto: compare-os com o que escreveu.';

describe.each(DATABASES)('a correction, on %s', (_name, open) => {
  test('promise 90: changes the driver that was shown, audits old and new values, and undoes no validation', async () => {
    const office = await open();
    const id = await insertDriver(office.db, { version: 4 });
    const document = await insertDocument(office.db, { driverId: id, decidedBy: 'staff@frota.local' });
    const fields = { fullName: '  Ana  Exemplar ', phoneNumber: '911 222 333' };
    const answer = await correct(office, id, fields, tag(4));
    const corrected = { fullName: 'Ana Exemplar', phoneNumber: '911 222 333', version: 5 };
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ id, ...corrected }),
    ]);
    const [row] = await office.db.select().from(drivers);
    expect(row).toMatchObject({ ...corrected, email: `${id}@exemplo.test`, status: 'ACTIVE' });
    const [change] = await office.db.select().from(driverChanges);
    expect(JSON.parse(change?.changes ?? '')).toEqual({
      fullName: ['Ana Exemplo', 'Ana Exemplar'],
      phoneNumber: ['910000000', '911 222 333'],
    });
    const detail = { changeId: change?.changeId, fields: ['fullName', 'phoneNumber'] };
    expect(await auditDetailsOf(office, id)).toEqual([[expect.any(String), 'driver.correct', detail]]);
    expect(await office.db.select().from(documents)).toMatchObject([
      { id: document, status: 'VALIDATED', decidedBy: 'staff@frota.local', version: 2 },
    ]);
  });

  test('promise 90: of two at once one wins, and the other gets what changed meanwhile', async () => {
    const office = await open();
    const id = await insertDriver(office.db);
    const answers = await Promise.all(
      ['911111111', '922222222'].map((phoneNumber) => correct(office, id, { phoneNumber }, tag(1))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const late = answers.find(({ status }) => status === 412);
    expect(late && (await refusalOf(late))).toEqual([412, 'changed_meanwhile', CHANGED]);
    expect(await office.db.select().from(driverChanges)).toHaveLength(1);
  });

  test('the same again is a no-op, with the version before it too', async () => {
    const office = await open();
    const id = await insertDriver(office.db);
    for (const version of [1, 1, 2]) {
      const answer = await correct(office, id, { fullName: 'Ana Certa' }, tag(version));
      expect([answer.status, (await answer.json()).version]).toEqual([200, 2]);
    }
    expect(await office.db.select().from(driverChanges)).toHaveLength(1);
  });

  test('an active driver gets no e-mail or number that another one has, who is named', async () => {
    const office = await open();
    await insertDriver(office.db, {
      fullName: 'Rui Outro',
      email: 'rui@exemplo.test',
      cmtvdeNumber: 'TVDE-7',
    });
    const id = await insertDriver(office.db);
    const refusal = [409, 'duplicate_active_driver'];
    expect(await refusalOf(await correct(office, id, { email: 'RUI@exemplo.test' }))).toEqual([
      ...refusal,
      'Rui Outro já tem este email.',
    ]);
    expect(await refusalOf(await correct(office, id, { cmtvdeNumber: 'tvde-7' }))).toEqual([
      ...refusal,
      'Rui Outro já tem este número CMTVDE.',
    ]);
    const pending = await insertDriver(office.db, { status: 'PENDING_VALIDATION' });
    expect((await correct(office, pending, { email: 'rui@exemplo.test' })).status).toBe(200);
    expect(await office.db.select().from(driverChanges)).toHaveLength(1);
  });

  test('books rows that wait for the new e-mail or phone of an active driver, and for nobody else', async () => {
    const office = await open();
    const id = await insertDriver(office.db, { fullName: 'Eva Certa', email: 'errado@exemplo.test' });
    await insertDriver(office.db, { status: 'PENDING_VALIDATION', email: 'outra@exemplo.test' });
    const rows = [
      { id: 'B1', name: 'E', email: 'Eva@exemplo.test', gross: '10.00' },
      { id: 'B2', name: 'O', email: 'outra@exemplo.test', gross: '20.00' },
    ];
    await office.upload(boltName(), boltReport(rows));
    expect(await office.grossEarnings()).toEqual([]);
    expect((await correct(office, id, { email: 'eva@exemplo.test' })).status).toBe(200);
    expect([await office.grossEarnings(), (await office.waiting()).length]).toEqual([['10.00'], 1]);
    expect((await office.accounts()).map(({ driver }) => driver.id)).toEqual([id]);
  });

  test('gives no row to a driver who was never active', async () => {
    const office = await open();
    const id = await insertDriver(office.db, { status: 'PENDING_VALIDATION' });
    await office.upload(
      boltName(),
      boltReport([{ id: 'B1', name: 'E', email: 'eva@exemplo.test', gross: '1.00' }]),
    );
    expect((await correct(office, id, { email: 'eva@exemplo.test' })).status).toBe(200);
    expect([await office.grossEarnings(), (await office.waiting()).length]).toEqual([[], 1]);
  });
});

test('promise 90: a report read during a correction is matched by the corrected data', async () => {
  let id = '';
  const office = await officeWith((at) => correct(at, id, { email: 'novo@exemplo.test' }));
  id = await insertDriver(office.db, { fullName: 'Eva', email: 'antigo@exemplo.test' });
  await office.upload(
    boltName(),
    boltReport([{ id: 'B1', name: 'E', email: 'antigo@exemplo.test', gross: '1.00' }]),
  );
  expect([await office.grossEarnings(), (await office.waiting()).length]).toEqual([[], 1]);
});

test('a changed e-mail is notified to the old and to the new address, without naming the other', async () => {
  const office = await postOffice();
  const id = await registerDriver(office);
  await office.send();
  const answer = await office.staff('PATCH', `/api/drivers/${id}`, { email: 'ana.sousa@exemplo.pt' });
  expect(answer.status).toBe(200);
  await office.staff('PATCH', `/api/drivers/${id}`, {
    email: 'ANA.sousa@exemplo.pt',
    phoneNumber: '919191919',
  });
  await office.send();
  const letters = await Promise.all(office.smtp.received.slice(1).map(readMail));
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    [['ana@exemplo.pt'], 'O seu email na Volante foi alterado'],
    [['ana.sousa@exemplo.pt'], 'O seu novo email na Volante'],
  ]);
  for (const { text } of letters) expect(text).not.toMatch(/ana(\.sousa)?@exemplo/i);
});

test('promise 90: the corrected values are among the data held on a person, and are erased with them', async () => {
  const office = await postOffice();
  const id = await registerDriver(office);
  await office.staff('PATCH', `/api/drivers/${id}`, { email: 'novo@exemplo.pt' });
  expect((await exported(office.db, id))['alteracoes.json']).toEqual([
    { at: office.clock.now.toISOString(), changes: { email: ['ana@exemplo.pt', 'novo@exemplo.pt'] } },
  ]);
  await erase(office.services, id, { actor: 'staff@frota.local' });
  expect(await office.db.select().from(driverChanges)).toEqual([]);
  expect(JSON.stringify(await office.db.select().from(auditLog))).not.toMatch(/exemplo\.pt/);
  expect((await office.staff('PATCH', `/api/drivers/${id}`, { fullName: 'Ana Sousa' })).status).toBe(409);
});

test('a correction by staff is not reverted by the registration sent again', async () => {
  const office = await postOffice();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { id } = await (await send(office, 'POST', '/api/drivers', ANA, key)).json();
  await office.staff('PATCH', `/api/drivers/${id}`, { fullName: 'Ana Maria Sousa' });
  expect((await send(office, 'POST', '/api/drivers', ANA, key)).status).toBe(201);
  expect(await office.db.select().from(drivers)).toMatchObject([{ fullName: 'Ana Maria Sousa' }]);
});
