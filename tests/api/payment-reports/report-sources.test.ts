import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { expectNoSecrets } from '../../support/api/app';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { uberName, uberReport } from '../../support/reports/weeks';

type Office = Awaited<ReturnType<typeof officeApi>>;

const file = (gross: string) => uberReport([{ id: 'U1', gross }]);

async function officeWithKey() {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const made = await office.send('POST', '/api/report-sources', { name: 'Contabilidade' });
  expect(made.status).toBe(201);
  return { ...office, ...((await made.json()) as { id: string; key: string }) };
}

function sendBy(key: string, { app }: Office, name: string, content: string, headers = {}) {
  const body = new FormData();
  body.set('file', new File([content], name));
  return app.request('/api/payment-reports', {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, ...headers },
    body,
  });
}

test('promise 169: a new key’s file waits for staff; once one is accepted, the next ones are read as mail is', async () => {
  const office = await officeWithKey();
  const first = await sendBy(office.key, office, uberName('2026-11-02'), file('10.00'));
  expect(first.status).toBe(201);
  expect(await first.json()).toMatchObject({ files: [{ outcome: 'quarantined' }] });
  expect(await office.records()).toEqual([]);
  await sendBy(office.key, office, uberName('2026-11-02'), file('10.00'));
  const [waiting, ...others] = await office.quarantine();
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({
    sender: 'Chave «Contabilidade»',
    fileName: uberName('2026-11-02'),
    acceptable: true,
  });
  expect((await office.send('POST', `/api/payment-reports/${waiting?.id}/accept`)).status).toBe(200);
  expect(await office.grossEarnings()).toEqual(['10.00']);
  const next = await sendBy(office.key, office, uberName('2026-11-09'), file('20.00'));
  expect(await next.json()).toEqual({
    files: [{ fileName: uberName('2026-11-09'), outcome: 'imported', reason: null }],
  });
  const again = await sendBy(office.key, office, uberName('2026-11-09'), file('20.00'));
  expect(await again.json()).toMatchObject({ files: [{ outcome: 'duplicate' }] });
  expect((await office.grossEarnings()).toSorted()).toEqual(['10.00', '20.00']);
});

test('promise 30: a key that brings other amounts of a booked week replaces nothing until staff confirm them', async () => {
  const office = await officeWithKey();
  await sendBy(office.key, office, uberName('2026-11-02'), file('10.00'));
  const [first] = await office.quarantine();
  await office.accept(first?.id ?? '');
  const changed = await sendBy(office.key, office, uberName('2026-11-02'), file('11.00'));
  expect(await changed.json()).toMatchObject({ files: [{ outcome: 'waiting' }] });
  expect(await office.grossEarnings()).toEqual(['10.00']);
  const [asked] = await office.waiting();
  expect(asked).toMatchObject({ reason: 'implausible', grossEarnings: '11.00' });
  expect(asked?.reasonText).toMatch(/11,00.*10,00/);
  expect((await office.confirmRow(asked?.id)).status).toBe(200);
  expect(await office.grossEarnings()).toEqual(['11.00']);

  await office.uploaded(uberName('2026-11-02'), file('12.00'));
  await sendBy(office.key, office, uberName('2026-11-02'), file('13.00'));
  expect(await office.grossEarnings()).toEqual(['12.00']);
});

test('promise 169: a key opens no route but the upload, whatever its method', async () => {
  const office = await officeWithKey();
  const headers = { Authorization: `Bearer ${office.key}` };
  const paths = new Set(
    office.app.routes
      .filter(({ path }) => /^\/(api|objects)\//.test(path) && !path.includes('*'))
      .map(({ path }) => path),
  );
  expect(paths.size).toBeGreaterThan(60);
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (method === 'POST' && path === '/api/payment-reports') continue;
      const address = path.replace(/:(\w+)(\{[^}]*\})?/g, '1');
      const [withKey, without] = [
        await office.app.request(address, { method, headers }),
        await office.app.request(address, { method }),
      ];
      expect(`${method} ${address} ${withKey.status}`).toBe(`${method} ${address} ${without.status}`);
    }
  }
});

test('promise 169: an ended key, an unknown one and a session’s token upload nothing, and guessing is slowed down', async () => {
  const office = await officeWithKey();
  expect((await office.send('POST', `/api/report-sources/${office.id}/end`)).status).toBe(200);
  expect((await office.send('POST', `/api/report-sources/${office.id}/end`)).status).toBe(404);
  expect((await sendBy(office.key, office, uberName(), file('1.00'))).status).toBe(401);
  for (let n = 0; n < 25; n += 1) await sendBy(`volante_${n}`, office, uberName(), file('1.00'));
  expect((await sendBy('volante_x', office, uberName(), file('1.00'))).status).toBe(429);
  expect(await office.reports()).toEqual([]);
});

test('promise 169: neither list, log nor audit log has a key, and staff see who made it and when it was used', async () => {
  const office = await officeWithKey();
  await sendBy(office.key, office, uberName(), file('1.00'));
  const list = await (await office.request('/api/report-sources')).text();
  expect(JSON.parse(list)).toMatchObject([
    { name: 'Contabilidade', kind: 'key', createdBy: 'staff@frota.local', acceptedAt: null, endedAt: null },
  ]);
  expect(JSON.parse(list)[0].lastUsedAt).not.toBeNull();
  office.services.log.info('test.line', {});
  expectNoSecrets(office.logged, [office.key]);
  const audited = await office.db.select().from(auditLog);
  expect(JSON.stringify(audited)).not.toContain(office.key);
  expect(audited.map(({ action }) => action)).toContain('report-source.create');
  expect(list).not.toContain(office.key);
});

test.each([
  ['no file', new FormData(), 422],
  ['a field in place of a file', formOf('file', 'texto'), 422],
])('an upload by key with %s is refused in Portuguese', async (_name, body, status) => {
  const office = await officeWithKey();
  const answer = await office.app.request('/api/payment-reports', {
    method: 'POST',
    headers: { Authorization: `Bearer ${office.key}` },
    body,
  });
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain('Envie um ficheiro');
});

function formOf(name: string, value: string): FormData {
  const form = new FormData();
  form.set(name, value);
  return form;
}
