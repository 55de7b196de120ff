import { describe, expect, test } from 'vitest';
import { insertDriver } from '../../support/databases/rows';
import { cannedMailbox } from '../../support/mail/canned-mailbox';
import { mail } from '../../support/mail/mail';
import { inboxOffice, quarantine } from '../../support/mail/mail-offices';
import { MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const of = (gross: string) => uberReport([{ id: 'U1', gross }]);
const [EARLY, NOON, LATE] = ['08:12:00', '12:00:00', '15:30:00'] as const;
const at = (hour: string) => new Date(`2026-11-20T${hour}.000Z`);

function sent(gross: string, hour: string): string {
  const date = at(hour).toUTCString().replace('GMT', '+0000');
  return mail({ date, parts: [{ name: uberName(), body: of(gross) }] });
}

/** Ana's week was uploaded at noon; then these mails are read. */
async function afterUpload(mails: readonly string[], uploaded = '240.00') {
  const office = await inboxOffice(cannedMailbox(mails));
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  office.clock.now = at(NOON);
  const upload = await office.uploaded(uberName(), of(uploaded));
  office.clock.now = at('18:00:00');
  await office.poll();
  const texts = async () => (await office.waiting()).map((row) => row.reasonText?.replaceAll('\u00a0', ' '));
  return { ...office, ana, uploadId: upload.files[0]?.id ?? '', texts };
}

describe('a platform’s mail', () => {
  test('promise 30: older than an upload of other amounts waits with both, and a confirmation decides', async () => {
    const office = await afterUpload([sent('100.00', EARLY)]);
    expect(await office.texts()).toEqual([
      'O ficheiro indica 100,00 €, e estão registados 240,00 €: não se sabe qual é a versão mais recente. Confirme para substituir, ou ignore a linha.',
    ]);
    expect(await office.grossEarnings()).toEqual(['240.00']);
    expect((await office.reports())[0]).toMatchObject({ outcome: 'waiting', counts: { waiting: 1 } });
    const [held] = await office.waiting();
    expect(await (await office.confirmRow(held?.id)).json()).toMatchObject({ state: 'booked' });
    expect([await office.grossEarnings(), await office.waiting()]).toEqual([['100.00'], []]);
  });

  test('older than an upload leaves the upload booked once dismissed', async () => {
    const office = await afterUpload([sent('100.00', EARLY)]);
    await office.dismissRow((await office.waiting())[0]?.id ?? 0);
    expect([await office.grossEarnings(), await office.waiting()]).toEqual([['240.00'], []]);
  });

  test('older than an upload of zeros waits too', async () => {
    const office = await afterUpload([sent('100.00', EARLY)], '0.00');
    expect(await office.texts()).toMatchObject([
      expect.stringMatching(/^O ficheiro indica 100,00 €, e estão registados 0,00 €/),
    ]);
    expect(await office.records()).toEqual([]);
  });

  test.each([
    ['made after an upload is the later version', sent('100.00', LATE), ['100.00']],
    ['from before an upload of the same amounts asks nothing', sent('240.00', EARLY), ['240.00']],
  ])('%s', async (_what, letter, earned) => {
    const office = await afterUpload([letter]);
    expect([await office.grossEarnings(), await office.waiting()]).toEqual([earned, []]);
  });

  test('is ordered with another mail by date alone', async () => {
    const office = await inboxOffice(cannedMailbox([sent('100.00', LATE), sent('90.00', EARLY)]));
    await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    await office.poll();
    expect([await office.grossEarnings(), await office.waiting()]).toEqual([['100.00'], []]);
  });

  test('that waits is superseded by a certainly later one', async () => {
    const office = await afterUpload([sent('100.00', EARLY), sent('70.00', LATE)]);
    expect([await office.grossEarnings(), await office.waiting()]).toEqual([['70.00'], []]);
  });

  test('that staff placed after an upload is superseded by one made after both', async () => {
    const office = await afterUpload([sent('100.00', EARLY)]);
    await office.confirmRow((await office.waiting())[0]?.id);
    const id = await quarantine(office.services, '70.00');
    const late = at(LATE).toISOString();
    await office.db.$client.execute({
      sql: 'UPDATE payment_reports SET made_at = ? WHERE id = ?',
      args: [late, id],
    });
    expect((await office.accept(id)).status).toBe(200);
    expect(await office.grossEarnings()).toEqual(['70.00']);
  });

  test('is booked once the contradicting upload is undone', async () => {
    const office = await afterUpload([sent('100.00', EARLY)]);
    await office.undo(office.uploadId);
    expect([await office.grossEarnings(), await office.waiting()]).toEqual([['100.00'], []]);
  });

  test('shows what is booked at that time', async () => {
    const office = await afterUpload([sent('100.00', EARLY)]);
    await office.upload(uberName(), of('260.00'));
    expect(await office.texts()).toMatchObject([
      expect.stringMatching(/^O ficheiro indica 100,00 €, e estão registados 260,00 €/),
    ]);
    await office.confirmRow((await office.waiting())[0]?.id);
    expect(await office.grossEarnings()).toEqual(['100.00']);
  });
});

test('a mail older than an upload that repeats the booked amounts waits too', async () => {
  const office = await inboxOffice(cannedMailbox([sent('100.00', EARLY)]));
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  for (const hour of ['07:00:00', NOON]) {
    office.clock.now = at(hour);
    await office.upload(uberName(), `${of('240.00')}${hour === NOON ? '\n' : ''}`);
  }
  office.clock.now = at('18:00:00');
  await office.poll();
  expect((await office.waiting()).map(({ reasonText }) => reasonText)).toMatchObject([
    expect.stringMatching(/^O ficheiro indica 100,00\s€, e estão registados 240,00\s€/),
  ]);
  expect(await office.grossEarnings()).toEqual(['240.00']);
});

test('promise 30: accepting a mail older than an upload asks for the order with both amounts', async () => {
  const office = await afterUpload([]);
  const id = await quarantine(office.services, '100.00');
  const early = at(EARLY).toISOString();
  await office.db.$client.execute({
    sql: 'UPDATE payment_reports SET made_at = ? WHERE id = ?',
    args: [early, id],
  });
  const asked = await office.accept(id);
  expect([asked.status, (await asked.json()).error.fields.version]).toEqual([
    422,
    'Não se sabe qual das versões é a mais recente. Ana Exemplo: registado 240,00\u00a0€, nesta mensagem 100,00\u00a0€.',
  ]);
  expect((await office.accept(id, { version: 'later' })).status).toBe(200);
  expect(await office.grossEarnings()).toEqual(['100.00']);
});

describe('an upload whose rows waited for a driver', () => {
  const nobodys = (gross: string) => uberReport([{ id: 'U7', name: 'Alguém Novo', gross }]);

  test('promise 30: waits with both amounts once assigned, beside what is booked', async () => {
    const office = await afterUpload([]);
    await office.upload('r.csv', nobodys('90.00'), { weekStartDate: MONDAY });
    const answer = await office.associate('uber', 'U7', office.ana);
    expect(await answer.json()).toMatchObject({ booked: 0, waiting: 1 });
    expect(await office.texts()).toMatchObject([
      expect.stringMatching(/^O ficheiro indica 90,00 €, e estão registados 240,00 €/),
    ]);
    expect(await office.grossEarnings()).toEqual(['240.00']);
    await office.confirmRow((await office.waiting())[0]?.id);
    expect(await office.grossEarnings()).toEqual(['90.00']);
  });

  test('keeps the settled order when its account is moved', async () => {
    const office = await afterUpload([]);
    await office.upload(uberName(), of('260.00'));
    const rui = await insertDriver(office.db, { fullName: 'Rui Certo' });
    await office.associate('uber', 'U1', office.ana);
    await office.move('uber', 'U1', office.ana, rui);
    expect([await office.grossEarnings(), await office.waiting()]).toEqual([['260.00'], []]);
    await office.takeBack('uber', 'U1', rui);
    await office.associate('uber', 'U1', office.ana);
    expect([await office.grossEarnings(), await office.waiting()]).toEqual([['260.00'], []]);
  });
});

test('implausible amounts are shown beside the booked ones, and replace them once confirmed', async () => {
  const office = await afterUpload([]);
  await office.upload(uberName(), of('20000.00'));
  expect(await office.texts()).toEqual([
    'Os ganhos brutos, de 20 000,00 €: mais do que 10 000,00 € numa semana. Estão registados 240,00 €, que dão lugar a estes valores. Confirme os valores.',
  ]);
  await office.confirmRow((await office.waiting())[0]?.id);
  expect(await office.grossEarnings()).toEqual(['20000.00']);
});

describe('a zero row of an unknown account', () => {
  const zero = uberReport([{ id: 'U7', name: 'Alguém Novo', gross: '0.00' }]);

  test('promise 30: waits with both amounts once assigned, beside what is booked', async () => {
    const office = await afterUpload([]);
    const { files } = await office.uploaded('r.csv', zero, { weekStartDate: MONDAY });
    expect(await (await office.associate('uber', 'U7', office.ana)).json()).toMatchObject({ waiting: 1 });
    expect(await office.texts()).toMatchObject([
      expect.stringMatching(/^O ficheiro indica 0,00 €, e estão registados 240,00 €/),
    ]);
    expect(await office.grossEarnings()).toEqual(['240.00']);
    expect((await office.reports()).find(({ id }) => id === files[0]?.id)).toMatchObject({
      outcome: 'waiting',
    });
    await office.confirmRow((await office.waiting())[0]?.id);
    expect([await office.grossEarnings(), await office.waiting()]).toEqual([['0.00'], []]);
  });

  test('is left out once assigned where nothing contradicts it', async () => {
    const office = await afterUpload([]);
    await office.upload('r.csv', zero, { weekStartDate: '2026-11-02' });
    expect(await (await office.associate('uber', 'U7', office.ana)).json()).toMatchObject({
      booked: 0,
      waiting: 0,
    });
    expect([await office.grossEarnings(), await office.waiting()]).toEqual([['240.00'], []]);
  });
});
