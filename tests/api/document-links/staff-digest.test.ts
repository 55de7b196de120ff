import { expect, test } from 'vitest';
import { cars } from '../../../db/schema/cars';
import { staffDigests } from '../../../db/schema/staff-digests';
import { staffIdentities } from '../../../db/schema/staff-identities';
import type { Services } from '../../../src/services';
import { DAY_MS, lisbonDate } from '../../fixtures/dates';
import { createTestApp, runJob } from '../../support/api/app';
import { insertDocument, insertDriver } from '../../support/databases/rows';
import { cannedMailer } from '../../support/mail/mail-offices';

const HOUR_MS = 3_600_000;
const MONDAY = new Date('2026-11-23T09:00:00.000Z');

/** An office with two members of staff, and the outcome of each e-mail. */
async function digestOffice(outcomes: Parameters<typeof cannedMailer>[0] = []) {
  const { emails, mailer } = cannedMailer(outcomes);
  const test = await createTestApp({ mailer, staff: ['ana@frota.example', '@escritorio.example'] });
  test.clock.now = MONDAY;
  const at = MONDAY.toISOString();
  await test.db.insert(staffIdentities).values(
    ['rui@escritorio.example', 'antigo@outra.example'].map((email) => ({
      issuer: 'https://id.example',
      sub: email,
      email,
      firstSeenAt: at,
      lastSeenAt: at,
    })),
  );
  const run = (now = test.clock.now, services: Services = test.services) => {
    test.clock.now = now;
    return runJob(services, 'staff.digest', now);
  };
  return { ...test, emails, run };
}

async function driverWith(
  office: Awaited<ReturnType<typeof digestOffice>>,
  fullName: string,
  criminal: object,
) {
  const driverId = await insertDriver(office.db, { fullName });
  for (const docType of ['CC', 'CARTA_CONDUCAO', 'CMTVDE'] as const) {
    await insertDocument(office.db, { driverId, docType });
  }
  await insertDocument(office.db, { driverId, docType: 'REG_CRIMINAL', ...criminal });
  return driverId;
}

test('on Monday staff get the documents that expire, soonest first, and the drivers without a valid one', async () => {
  const office = await digestOffice();
  await driverWith(office, 'Ana Longe', { expiryDate: '2026-12-24' });
  await driverWith(office, 'Bruno Breve', { expiryDate: '2026-12-23' });
  await driverWith(office, 'Carla Hoje', { expiryDate: '2026-11-23' });
  await driverWith(office, 'Duarte Expirado', { expiryDate: '2026-11-01', status: 'EXPIRED' });
  const eva = await driverWith(office, 'Eva Espera', { expiryDate: '2026-12-01' });
  await insertDocument(office.db, {
    driverId: eva,
    docType: 'REG_CRIMINAL',
    status: 'PENDING_VALIDATION',
    standing: 'RENEWAL',
  });
  await insertDriver(office.db, { fullName: 'Filipe Nada' });
  await insertDriver(office.db, { fullName: 'Gil Pendente', status: 'PENDING_VALIDATION' });
  expect(await office.run()).toEqual({ sent: 2, failed: 0 });
  expect(office.emails.map(({ to }) => to)).toEqual(['ana@frota.example', 'rui@escritorio.example']);
  const [{ text = '', html = '', subject = '' } = {}] = office.emails;
  expect(subject).toBe('Volante: documentos desta semana');
  expect(text).toContain(
    `2 condutores ativos têm documentos em falta ou caducados. 3 documentos caducam nos próximos 30 dias.`,
  );
  expect(text.split('\n\n').filter((part) => part.includes('\n- '))).toEqual([
    'Em falta ou caducados\n' +
      '- Duarte Expirado, Registo Criminal\n' +
      '- Filipe Nada, Cartão de Cidadão, Carta de Condução, Certificado CMTVDE, Registo Criminal',
    'Esta semana\n- Carla Hoje, Registo Criminal: 23/11/2026',
    'Até 30 dias\n' +
      '- Eva Espera, Registo Criminal: 01/12/2026 (renovação por validar)\n' +
      '- Bruno Breve, Registo Criminal: 23/12/2026',
  ]);
  expect(html).toContain(
    `<a href="http://localhost:3000/drivers?driver=${eva}" style="color:inherit">Eva Espera</a>`,
  );
  expect(text).toContain('http://localhost:3000/documents');
});

test('on Monday staff get the papers of cars that lapse or have lapsed, of those that the fleet has', async () => {
  const office = await digestOffice();
  const made = { owner: 'FROTA', createdBy: 'staff@frota.local', createdAt: MONDAY.toISOString() } as const;
  await office.db.insert(cars).values([
    {
      id: 'a',
      plate: 'AA00BB',
      insuredUntil: '2026-12-23',
      inspectedUntil: '2026-11-01',
      iucMonth: 11,
      ...made,
    },
    { id: 'b', plate: 'GP798SH', insuredUntil: '2026-12-24', registeredOn: '2016-12-01', ...made },
    { id: 'c', plate: 'AA00CC', insuredUntil: '2026-12-01', endedOn: '2026-11-22', ...made },
  ]);
  expect(await office.run()).toEqual({ sent: 2, failed: 0 });
  expect(office.emails[0]?.text?.match(/^- .*$/gm)).toEqual([
    '- AA-00-BB, Inspeção: 01/11/2026',
    '- AA-00-BB, IUC: 30/11/2026',
    '- GP798SH, Idade máxima: 30/11/2026',
    '- AA-00-BB, Seguro: 23/12/2026',
  ]);
  expect(office.emails[0]?.text).toContain('4 documentos de viaturas caducados ou a caducar.');
});

test('each member of staff gets one e-mail a Monday, from many runs at once, through both changes of the clocks', async () => {
  const office = await digestOffice();
  await insertDriver(office.db, { fullName: 'Filipe Nada' });
  const expected: string[] = [];
  for (let hour = 0; hour < 24 * 200; hour += 3) {
    const now = new Date(Date.parse('2026-10-12T00:30:00Z') + (hour * DAY_MS) / 24);
    const day = lisbonDate(now);
    await Promise.all([office.run(now), office.run(now)]);
    if (new Date(day).getUTCDay() === 1 && now.getUTCHours() >= 8 && !expected.includes(day))
      expected.push(day);
  }
  expect(expected).toHaveLength(29);
  const ids = new Map<string, number>();
  for (const { messageId } of office.emails) ids.set(messageId, (ids.get(messageId) ?? 0) + 1);
  expect([office.emails.length, ids.size]).toEqual([2 * expected.length, 2 * expected.length]);
  const weeks = await office.db.select({ week: staffDigests.week }).from(staffDigests);
  expect(new Set(weeks.map(({ week }) => week))).toEqual(new Set(expected.slice(-13)));
});

test('an e-mail that was being sent by a killed process is sent again as the same one, and so is one that failed', async () => {
  const office = await digestOffice([
    { outcome: 'unavailable', reason: 'x' },
    { outcome: 'refused', reason: 'x' },
  ]);
  await insertDriver(office.db);
  expect(await office.run()).toEqual({ sent: 0, failed: 1 });
  const [failed] = await office.db.select().from(staffDigests);
  const killed = {
    ...office.services,
    mailer: { domain: 'frota.test', send: () => Promise.reject(new Error('killed')) },
  };
  await expect(office.run(MONDAY, killed)).rejects.toThrow('killed');
  expect(await office.run()).toEqual({ sent: 0, failed: 0 });
  expect(await office.run(new Date(MONDAY.getTime() + 11 * 60_000))).toEqual({ sent: 1, failed: 0 });
  expect(office.emails.map(({ to, messageId }) => [to, messageId])).toEqual([
    ['ana@frota.example', `<${failed?.id}@frota.test>`],
  ]);
  expect(await office.run(new Date(MONDAY.getTime() + 3_600_000))).toEqual({ sent: 0, failed: 0 });
});

test.each([
  ['Tuesday before eight', '2026-11-24T07:59:59Z', {}],
  ['Monday before eight', '2026-11-23T07:59:59Z', {}],
  ['Monday without a mail server', '2026-11-23T12:00:00Z', { mailer: null }],
])('nobody gets an e-mail on %s', async (_when, now, given) => {
  const office = await digestOffice();
  await insertDriver(office.db);
  const services = { ...office.services, ...given };
  expect(await office.run(new Date(now), services)).toEqual({ sent: 0, failed: 0 });
});

test('nobody gets an e-mail about nothing, nor about what comes later in the week', async () => {
  const office = await digestOffice();
  await driverWith(office, 'Ana Longe', {});
  expect(await office.run()).toEqual({ sent: 0, failed: 0 });
  await insertDriver(office.db, { fullName: 'Filipe Nada' });
  for (const hours of [1, 24, 6 * 24]) {
    expect(await office.run(new Date(MONDAY.getTime() + hours * HOUR_MS))).toEqual({ sent: 0, failed: 0 });
  }
  expect(await office.run(new Date(MONDAY.getTime() + 7 * DAY_MS))).toEqual({ sent: 2, failed: 0 });
});

test.each(['2026-11-24', '2026-11-29'])(
  'a Monday that was missed is made up on %s, once, and the next Monday is its own',
  async (day) => {
    const office = await digestOffice();
    await insertDriver(office.db, { fullName: 'Filipe Nada' });
    const late = new Date(`${day}T09:00:00.000Z`);
    const [one, other] = await Promise.all([office.run(late), office.run(late)]);
    expect(one.sent + other.sent).toBe(2);
    for (let hour = 1; hour < 15; hour += 1) {
      expect((await office.run(new Date(late.getTime() + hour * HOUR_MS))).sent).toBe(0);
    }
    expect(await office.run(new Date('2026-11-30T07:00:00.000Z'))).toEqual({ sent: 0, failed: 0 });
    expect(await office.run(new Date('2026-11-30T09:00:00.000Z'))).toEqual({ sent: 2, failed: 0 });
    expect(office.emails).toHaveLength(4);
  },
);

test('staff who join after the week’s e-mails get them from the next week on', async () => {
  const office = await digestOffice();
  await insertDriver(office.db, { fullName: 'Filipe Nada' });
  expect(await office.run()).toEqual({ sent: 2, failed: 0 });
  const more = { ...office.services, staff: [...office.services.staff, 'nova@frota.example'] };
  const at = (days: number) => new Date(MONDAY.getTime() + days * DAY_MS);
  expect(await office.run(at(2), more)).toEqual({ sent: 0, failed: 0 });
  expect(await office.run(at(7), more)).toEqual({ sent: 3, failed: 0 });
});
