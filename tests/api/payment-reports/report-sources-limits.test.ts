import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { quarantinedFiles } from '../../../db/schema/quarantined-files';
import type { Today } from '../../../src/operations/today/schema';
import type { ReportSource } from '../../../src/reports/report-sources/schema';
import { runHourlyJobs } from '../../support/api/app';
import { officeApi } from '../../support/api/office';
import { insertDriver, STAFF_EMAIL } from '../../support/databases/rows';
import { uberName, uberReport } from '../../support/reports/weeks';

const MB = 1024 * 1024;
const report = (gross: string) => uberReport([{ id: 'U1', gross }]);

/** An office with a key, which a member of staff has made who may be taken off the list. */
async function officeWithKey(overrides: Parameters<typeof officeApi>[0] = {}) {
  const staff = [STAFF_EMAIL];
  const office = await officeApi({ staff, ...overrides });
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const { id, key } = await (
    await office.send('POST', '/api/report-sources', { name: 'Contabilidade' })
  ).json();
  const send = (
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) => {
    const body = new FormData();
    body.set('file', new File([content], name));
    const authorization = { Authorization: `Bearer ${key}` };
    return office.app.request('/api/payment-reports', {
      method: 'POST',
      headers: { ...authorization, ...headers },
      body,
    });
  };
  const acceptFirst = async () => {
    await send(uberName('2026-10-26'), report('1.00'));
    const [first] = await office.quarantine();
    await office.accept(first?.id ?? '');
  };
  const sources = () => office.list<ReportSource[]>('/api/report-sources');
  const endedKeys = async () => (await office.list<Today>('/api/today')).endedKeys;
  return { ...office, staff, id, sendByKey: send, acceptFirst, sources, endedKeys };
}

describe('promise 184: a key whose maker is no longer staff', () => {
  test('ends at its next use, and staff see why', async () => {
    const office = await officeWithKey();
    await office.acceptFirst();
    office.staff.splice(0, 1, 'rui@frota.example');
    const refused = await office.sendByKey(uberName('2026-11-02'), report('2.00'));
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('já não é da equipa');
    office.staff.push(STAFF_EMAIL);
    expect(await office.sources()).toMatchObject([{ endedBy: 'system', endedAt: expect.any(String) }]);
    expect((await office.sendByKey(uberName('2026-11-02'), report('2.00'))).status).toBe(401);
    expect(await office.grossEarnings()).toEqual(['1.00']);
    expect(await office.endedKeys()).toEqual(['Contabilidade']);
    const ends = await office.db.select().from(auditLog).where(eq(auditLog.action, 'report-source.end'));
    expect(ends).toMatchObject([{ actor: 'system', subject: office.id }]);
    office.clock.now = new Date(office.clock.now.getTime() + 8 * 86_400_000);
    expect(await office.endedKeys()).toBeUndefined();
  });

  test('ends within the hour, unused too, and no other key does', async () => {
    const office = await officeWithKey();
    office.staff.splice(0, 1, 'rui@frota.example');
    await runHourlyJobs(office.services, office.clock.now);
    office.staff.push(STAFF_EMAIL);
    await office.send('POST', '/api/report-sources', { name: 'Outra' });
    office.clock.now = new Date(office.clock.now.getTime() + 3_600_000);
    await runHourlyJobs(office.services, office.clock.now);
    expect(await office.sources()).toMatchObject([
      { name: 'Contabilidade', endedBy: 'system' },
      { name: 'Outra', endedBy: null },
    ]);
  });

  test('goes on with an address of a domain that is on the list', async () => {
    const office = await officeWithKey();
    office.staff.splice(0, 1, `@${STAFF_EMAIL.split('@')[1]}`);
    await office.acceptFirst();
    await runHourlyJobs(office.services, office.clock.now);
    expect((await office.sendByKey(uberName('2026-11-02'), report('2.00'))).status).toBe(201);
  });
});

describe('promise 184: a source that nobody has accepted', () => {
  test('keeps one file in quarantine, also with many at once, and the next one once staff have decided', async () => {
    const office = await officeWithKey();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => office.sendByKey(`${n}.csv`, report(`${n + 1}.00`))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.text()).toContain('ainda espera');
    expect(await office.quarantine()).toHaveLength(1);
    expect(await office.db.$count(quarantinedFiles)).toBe(1);
    const [first] = await office.quarantine();
    await office.send('POST', `/api/payment-reports/${first?.id}/dismiss`);
    expect((await office.sendByKey(uberName('2026-11-02'), report('7.00'))).status).toBe(201);
  });

  test('the same file again is answered as the first time', async () => {
    const office = await officeWithKey();
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await office.sendByKey(uberName('2026-11-02'), report('2.00'));
      expect(answer.status).toBe(201);
      expect(await answer.json()).toMatchObject({
        files: [{ outcome: 'quarantined', reason: 'first_file' }],
      });
    }
    expect(await office.quarantine()).toHaveLength(1);
  });

  test.each([
    ['a declared length', { 'Content-Length': String(6 * MB) }],
    ['no declared length', { 'Transfer-Encoding': 'chunked' }],
  ])('sends no first file of more than 5 MB, with %s', async (_name, headers) => {
    const office = await officeWithKey();
    const answer = await office.sendByKey('grande.csv', new Uint8Array(6 * MB), headers);
    expect(answer.status).toBe(413);
    expect(await office.db.$count(quarantinedFiles)).toBe(0);
    expect((await office.sendByKey('pequeno.csv', new Uint8Array(4 * MB).fill(65))).status).toBe(201);
  });
});

test('promise 184: a process receives no more uploads by keys at once than it has memory for', async () => {
  let most = 0;
  let reading = 0;
  const office = await officeWithKey();
  const { reader } = office.services;
  const given: typeof reader.given = async (...args) => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise((resolve) => setTimeout(resolve, 50));
    reading -= 1;
    return reader.given(...args);
  };
  office.services.reader = { ...reader, given };
  await office.acceptFirst();
  most = 0;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => office.sendByKey(`${n}.csv`, report(`${n + 2}.00`))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
  expect(most).toBe(2);
});
