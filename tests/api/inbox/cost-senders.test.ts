import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { costLines } from '../../../db/schema/cost-lines';
import type { CostFile } from '../../../src/money/costs/schema';
import { BELIEVED, costOffice, from, STRANGER, TOLLS, tolls } from '../../support/mail/mail-offices';
import { uberName, uberReport } from '../../support/reports/weeks';

const REPORT = { name: uberName(), body: uberReport([{ id: 'U1', gross: '4.00' }]) };

test('promise 171: costs of a sender who is believed for reports alone are booked once staff have seen them', async () => {
  const bad = `${TOLLS}\n1;;AA-00-BB;Portagem;10-11-2026 10:00;Ponte;VV;2,00\n1;;AA-00-BB;Portagem;ontem;Ponte;VV;1,00\n`;
  const letter = from(BELIEVED, { name: 'portagens.csv', body: bad }, REPORT);
  const { poll, costs, list, send, grossEarnings, db } = await costOffice(letter, letter);
  await poll();
  expect(await grossEarnings()).toEqual(['4.00']);
  expect(await costs()).toEqual(['portagens.csv held 2.00']);
  expect(await list('/api/cost-movements/waiting')).toEqual([]);
  expect(await list('/api/cost-files/unread')).toEqual([]);
  const [file] = await list<CostFile[]>('/api/cost-files');
  expect(file).toMatchObject({
    sender: 'contas@uber.com',
    lines: 2,
    sums: { waiting: '2.00', drivers: '0.00' },
  });
  const path = `/api/cost-files/${file?.id}/accept`;
  expect(await list(`/api/cost-files/${file?.id}/preview`)).toMatchObject({
    sums: { total: '2.00', waiting: '2.00' },
    unreadable: [{ line: 3 }],
  });
  expect(await costs()).toEqual(['portagens.csv held 2.00']);

  expect(await (await send('POST', path)).json()).toMatchObject({
    id: file?.id,
    outcome: 'imported',
    uploadedBy: 'staff@frota.local',
    sender: 'contas@uber.com',
  });
  expect((await send('POST', path)).status).toBe(409);
  expect(await costs()).toEqual(['portagens.csv imported 2.00']);
  expect(await list('/api/cost-movements/waiting')).toMatchObject([{ count: 1, total: '2.00' }]);
  expect(await list('/api/cost-files/unread')).toMatchObject([{ line: 3 }]);
  expect(await db.select().from(costLines)).toHaveLength(2);
});

test('a held file is a point of the weeks that it is about, and of Para hoje', async () => {
  const { poll, list, send, checklist } = await costOffice(from(BELIEVED, tolls('1,00')));
  await poll();
  const [file] = await list<CostFile[]>('/api/cost-files');
  const found = async (week: string) =>
    (await checklist(week)).findings.filter(({ check }) => check === 'cost_file_held');
  expect(await found('2026-11-09')).toMatchObject([
    {
      subject: file?.id,
      text: 'O ficheiro de custos «extrato.csv» de contas@uber.com, de 1,00\u00a0€, espera que alguém o aceite.',
      link: '/email-config#ficheiros-de-custos',
    },
  ]);
  expect(await found('2026-11-16')).toEqual([]);
  await send('PUT', '/api/cost-files/sources/viaverde', { weeksLater: 1 });
  expect([await found('2026-11-09'), await found('2026-11-16')]).toMatchObject([[], [{ subject: file?.id }]]);
  expect(await list('/api/today')).toMatchObject({ waitingCostFiles: 1 });
  await send('POST', `/api/cost-files/${file?.id}/dismiss`);
  expect(await found('2026-11-16')).toEqual([]);
  expect(await list('/api/today')).not.toHaveProperty('waitingCostFiles');
});

test('promise 171: an address that staff trust for costs is audited, read from then on, and no more once it is removed', async () => {
  const { poll, deliver, costs, list, send, db } = await costOffice(from(BELIEVED, tolls('1,00')));
  await poll();
  const [file] = await list<CostFile[]>('/api/cost-files');
  const path = `/api/cost-files/${file?.id}/accept`;
  expect((await send('POST', path, { trustSender: true })).status).toBe(200);
  expect(await list('/api/cost-files/senders')).toMatchObject([
    { address: 'contas@uber.com', addedBy: 'staff@frota.local' },
    { address: 'extratos@uber.com' },
  ]);
  // The mailbox believes as many senders as before.
  expect(await list('/api/email/config')).toMatchObject({ senders: { trusted: [] } });
  deliver(from(BELIEVED, tolls('3,00')));
  await poll();
  expect(await costs()).toEqual(['extrato.csv imported 3.00', 'extrato.csv imported 1.00']);
  for (let n = 0; n < 2; n += 1) {
    const removal = await send('POST', '/api/cost-files/senders/remove', { address: 'contas@uber.com' });
    expect(await removal.json()).toMatchObject([{ address: 'extratos@uber.com' }]);
  }
  deliver(from(BELIEVED, tolls('4,00')));
  await poll();
  expect((await costs())[0]).toBe('extrato.csv held 4.00');
  const audited = (await db.select().from(auditLog)).filter(({ action }) => action.endsWith('-costs'));
  expect(audited.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    'sender.trust-costs staff@frota.local',
    'sender.trust-costs staff@frota.local',
    'sender.distrust-costs staff@frota.local',
  ]);
  expect(JSON.stringify(audited)).not.toContain('@uber.com');
});

test('promise 171: trust for costs believes nobody whom the mailbox does not', async () => {
  const { poll, costs, send, outcomes } = await costOffice(from(STRANGER, tolls('2,00')));
  await send('POST', '/api/cost-files/senders', { address: 'extratos@portagens.test' });
  await poll();
  expect(await costs()).toEqual([]);
  expect(await outcomes()).toEqual(['quarantined sender_not_allowed']);
});

test('a held file that staff dismiss keeps no line, and one that they upload takes its place', async () => {
  const [first, second] = [tolls('1,00'), tolls('2,00')];
  const { poll, costs, list, send, db, uploadCosts } = await costOffice(
    from(BELIEVED, first),
    from(BELIEVED, second),
  );
  await poll();
  const files = await list<CostFile[]>('/api/cost-files');
  const dismissed = files.find(({ sums }) => sums.total === '1.00');
  expect((await send('POST', `/api/cost-files/${dismissed?.id}/dismiss`)).status).toBe(200);
  expect((await send('POST', `/api/cost-files/${dismissed?.id}/accept`)).status).toBe(409);
  await uploadCosts('extrato.csv', String(second.body));
  expect((await costs()).toSorted()).toEqual(['extrato.csv dismissed 0.00', 'extrato.csv imported 2.00']);
  expect(await db.select().from(costLines)).toHaveLength(1);
});

test.each(['', 'ninguém', 'a@b', `${'a'.repeat(320)}@uber.com`])(
  '%o is no address to trust',
  async (address) => {
    const { send, list } = await costOffice();
    expect((await send('POST', '/api/cost-files/senders', { address })).status).toBe(422);
    expect(await list('/api/cost-files/senders')).toHaveLength(1);
  },
);
