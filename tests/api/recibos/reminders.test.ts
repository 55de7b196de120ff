import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { runJob } from '../../support/api/app';
import { DATABASES } from '../../support/databases/databases';
import { insertPayee, insertRecord } from '../../support/databases/rows';
import { cannedMailer, sendDue } from '../../support/mail/mail-offices';
import { DOCUMENT, reciboOffice } from './recibo-office';

const WEEK = '2026-11-09';
const WEDNESDAY = new Date('2026-11-18T10:00:00.000Z');

async function remindingOffice(given: Parameters<typeof reciboOffice>[0] = {}) {
  const { emails, mailer } = cannedMailer();
  const office = await reciboOffice({ mailer, ...given });
  office.clock.now = WEDNESDAY;
  const payee = async (email: string, change: object = {}) => {
    const id = await insertPayee(office.db, { fullName: 'Ana Exemplo', email });
    await office.terms(id, change);
    await insertRecord(office.db, { driverId: id, weekStartDate: WEEK, payoutCents: 50_000 });
    return id;
  };
  const remind = async () => (await runJob(office.services, 'recibos.remind', office.clock.now)).reminded;
  return { ...office, emails, payee, remind };
}

test.each(DATABASES)('a missing recibo is reminded of once, without amounts, on %s', async (_name, open) => {
  const office = await remindingOffice({ db: (await open()).db });
  await office.payee('ana@exemplo.pt');
  const dispensed = { kind: 'DISPENSED', reason: 'Passa outra empresa' };
  await office.payee('rui@exemplo.pt', dispensed);
  const excepted = await office.payee('eva@exemplo.pt');
  await office.send('PUT', `/api/drivers/${excepted}/recibo-exception`, { reason: 'Portal em baixo' });
  expect(await office.remind()).toBe(1);
  expect(await office.remind()).toBe(0);
  await sendDue(office.services);
  expect(office.emails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ana@exemplo.pt', 'Volante: falta o recibo da semana de 09/11/2026'],
  ]);
  expect(office.emails[0]?.text).toContain('Passe-o até 20/11/2026');
  expect(office.emails[0]?.text).not.toMatch(/500|€/);
  const audited = (await office.db.select().from(auditLog)).filter(
    ({ action }) => action === 'recibo.remind',
  );
  expect(audited).toHaveLength(1);
});

test('an annulled recibo is reminded of as a missing one', async () => {
  const office = await remindingOffice();
  const id = await office.payee('ana@exemplo.pt');
  const { recibo } = await (await office.upload(id, { ...DOCUMENT, issuedOn: '2026-11-16' })).json();
  expect(await office.remind()).toBe(0);
  await office.send('PUT', `/api/recibos/${recibo.id}/annulment`, { reason: 'Outro valor' });
  expect(await office.remind()).toBe(1);
  await sendDue(office.services);
  expect(office.emails.map(({ subject }) => subject)).toEqual([
    'Volante: falta o recibo da semana de 09/11/2026',
  ]);
});

test('what came meanwhile is not reminded of, nor anything before Wednesday', async () => {
  const office = await remindingOffice();
  const id = await office.payee('ana@exemplo.pt');
  office.clock.now = new Date('2026-11-17T10:00:00.000Z');
  expect(await office.remind()).toBe(0);
  office.clock.now = WEDNESDAY;
  expect(await office.remind()).toBe(1);
  await office.upload(id, { ...DOCUMENT, issuedOn: '2026-11-16' });
  await sendDue(office.services);
  expect(office.emails).toEqual([]);
});
