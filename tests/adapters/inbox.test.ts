import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertDriver } from '../support/databases/rows';
import { deliver, type Mail, mail, mailboxOf, makeFolder, withMailClient } from '../support/mail/mail';
import { inboxOffice } from '../support/mail/mail-offices';
import { boltName, boltReport, uberName, uberReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';

const FOLDER = 'Relatorios';
const BEFORE = '2026-11-02';
const SAMPLES = join(import.meta.dirname, '../fixtures/reports');
const uber = (gross: string) => uberReport([{ id: 'U1', gross }]);
const uberPart = (gross: string) => ({ name: uberName(), body: uber(gross) });

describe.runIf(dovecotIsThere)('the inbox', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot?.stop());
  beforeEach(() => makeFolder(dovecot, FOLDER));

  const put = (...mails: Mail[]) => deliver(dovecot, mails.map(mail), FOLDER);
  async function office(settings = {}) {
    const opened = await inboxOffice(mailboxOf(dovecot, { folder: FOLDER, ...settings }));
    await insertDriver(opened.db, { fullName: 'Ana Exemplo', email: 'ana@exemplo.test' });
    return opened;
  }

  test('Uber’s and Bolt’s mails become one record per driver in one poll', async () => {
    const { db, poll, records, outcomes, reports } = await office();
    await insertDriver(db, { fullName: 'Ana Maria Exemplo Silva', email: 'ana.silva@example.pt' });
    const names = ['uber_weekly.eml', 'bolt_weekly_forward.eml', 'promo_no_attachment.eml'];
    for (const name of names) await deliver(dovecot, [await readFile(join(SAMPLES, name), 'latin1')], FOLDER);
    expect(await poll()).toEqual({ outcome: 'polled', report: { messages: 3 } });
    expect(await records()).toEqual([
      expect.objectContaining({
        weekStartDate: '2026-11-09',
        grossEarnings: '924.55',
        platformCommission: '228.80',
        flatRateDeduction: '20.00',
        finalPayout: '698.86',
      }),
    ]);
    expect(await outcomes()).toEqual(['waiting rows_wait', 'waiting rows_wait', 'ignored no_report']);
    expect((await reports())[1]).toMatchObject({
      uploadedBy: null,
      sender: 'gestor@frota-exemplo.pt',
      messageId: 'bolt_weekly_forward@fixtures.example',
      fileName: 'Ganhos por motorista-09_11_2026-15_11_2026-Lisbon Fleet Frota Exemplo, LDA.csv',
    });
    expect(await poll()).toEqual({ outcome: 'polled', report: { messages: 0 } });
  });

  test('judges attachments by content', async () => {
    const { poll, outcomes, grossEarnings } = await office();
    const archive = new Uint8Array(
      zipSync({ [boltName()]: new TextEncoder().encode(boltReport([{ id: 'B1', gross: '5.00' }])) }),
    );
    await put(
      {
        parts: [
          { ...uberPart('10.00'), type: 'application/octet-stream' },
          { name: 'logo.png', type: 'image/png', body: new Uint8Array([0x89, 0x50, 0, 0]) },
        ],
      },
      { parts: [{ name: 'semana.zip', type: 'application/zip', body: archive }] },
      {
        parts: [
          { name: uberName(BEFORE), type: 'text/plain', disposition: 'inline', body: `${uber('7.00')}\n` },
        ],
      },
      {
        parts: [
          {
            type: 'message/rfc822',
            disposition: null,
            body: mail({
              from: 'x@mau.test',
              parts: [{ name: boltName(BEFORE), body: boltReport([{ id: 'B1', gross: '3.00' }]) }],
            }),
          },
        ],
      },
      { parts: [{ name: 'notas.txt', type: 'text/plain', body: 'Bom dia' }] },
      { parts: [{ name: 'outra.csv', body: 'a,b\n1,2\n' }] },
    );
    await poll();
    expect(await outcomes()).toEqual([
      'imported',
      'imported',
      'imported',
      'imported',
      'ignored no_report',
      'refused no_header',
    ]);
    expect(await grossEarnings()).toEqual(['15.00', '10.00']);
  });

  test('leaves flags unchanged', async () => {
    const { poll } = await office();
    await put({ parts: [uberPart('10.00')] });
    await poll();
    const flags = await withMailClient(dovecot, async (client) => {
      await client.mailboxOpen(FOLDER);
      return (await client.fetchAll('1:*', { flags: true })).map((each) => [...(each.flags ?? [])]);
    });
    expect(flags.flat().filter((flag) => flag !== '\\Recent')).toEqual([]);
  });

  test('promise 30: the same mail, resent, forwarded and under the same Message-ID, counts once', async () => {
    const { poll, outcomes, grossEarnings } = await office();
    const original: Mail = { messageId: 'a@uber.test', parts: [uberPart('10.00')] };
    await put(original, original, { parts: [uberPart('10.00')] });
    await put({
      from: 'gestor@frota-exemplo.pt',
      parts: [{ type: 'message/rfc822', disposition: 'attachment', name: 'Fwd.eml', body: mail(original) }],
    });
    await put({ messageId: null, parts: [uberPart('10.00')] });
    await poll();
    expect(await grossEarnings()).toEqual(['10.00']);
    expect(await outcomes()).toEqual(['imported', ...Array(4).fill('duplicate same_bytes')]);
  });

  test('promise 30: reads another file under a known Message-ID, without doubling', async () => {
    const { poll, outcomes, grossEarnings } = await office();
    const messageId = 'semana@uber.test';
    const [first, corrected] = ['10.00', '12.00'].map((gross) =>
      mail({ messageId, parts: [uberPart(gross)] }),
    );
    const later = { name: uberName(BEFORE), body: uber('7.00') };
    const both = mail({ messageId, parts: [uberPart('12.00'), later] });
    await deliver(dovecot, [first ?? '', first ?? '', corrected ?? '', both, both], FOLDER);
    await poll();
    expect((await grossEarnings()).toSorted()).toEqual(['12.00', '7.00']);
    expect(await outcomes()).toEqual([
      'imported',
      'duplicate same_message',
      'imported',
      'duplicate same_bytes',
      'imported',
      'duplicate same_message',
    ]);
  });

  test('promise 30: reads a folder from its beginning after a new UIDVALIDITY', async () => {
    const { poll, outcomes, grossEarnings } = await office();
    const kept = mail({ parts: [uberPart('10.00')] });
    await deliver(dovecot, [kept, mail({})], FOLDER);
    await poll();
    await makeFolder(dovecot, FOLDER);
    await deliver(dovecot, [kept], FOLDER);
    await put({ parts: [{ name: uberName(BEFORE), body: uber('7.00') }] });
    await poll();
    expect(await grossEarnings()).toEqual(['10.00', '7.00']);
    expect(await outcomes()).toEqual(['imported', 'ignored no_report', 'duplicate same_message', 'imported']);
  });

  test('promise 30: concurrent polls read each mail once', async () => {
    const { poll, grossEarnings, outcomes } = await office();
    await put(...Array.from({ length: 10 }, (_, n) => ({ parts: [uberPart(`${n + 1}.00`)] })));
    const polls = await Promise.all([poll(), poll(), poll()]);
    expect(polls.map((each) => each.outcome).toSorted()).toEqual(['not-due', 'not-due', 'polled']);
    expect(await grossEarnings()).toEqual(['10.00']);
    expect(await outcomes()).toHaveLength(10);
  });

  test('refuses a mail over 25 MB and reads the next one', async () => {
    const { poll, outcomes } = await office();
    await put(
      { parts: [{ name: 'enorme.csv', body: new Uint8Array(19 * 1024 * 1024) }] },
      { parts: [uberPart('10.00')] },
    );
    await poll();
    expect(await outcomes()).toEqual(['refused message_too_large', 'imported']);
  });

  test('promise 33: refuses a bomb in a mail and reads the next one', async () => {
    const { poll, outcomes } = await office();
    const bomb = new Uint8Array(zipSync({ [uberName()]: new Uint8Array(19 * 1024 * 1024) }));
    await put(
      { parts: [{ name: 'semana.zip', type: 'application/zip', body: bomb }] },
      { parts: [uberPart('10.00')] },
    );
    await poll();
    expect(await outcomes()).toEqual(['refused archive_ratio', 'imported']);
  });

  test('refuses a mail with too long headers and reads the next one', async () => {
    const { poll, outcomes, reports } = await office();
    await put({ head: [`X-Long: ${'x'.repeat(3 * 1024 * 1024)}`] }, { parts: [uberPart('10.00')] });
    await poll();
    expect(await outcomes()).toEqual(['refused message_too_complex', 'imported']);
    expect((await reports())[1]).toMatchObject({
      acceptable: false,
      reasonText:
        'A mensagem tem demasiadas partes, ficheiros ou cabeçalhos. Veja-a na caixa de correio e carregue à mão os relatórios que traz.',
    });
  });

  test('polls nothing while stopped or not due; keeps an interval of an hour', async () => {
    const { poll, send, wait, checkedAt, services } = await office();
    await send('POST', '/api/email/stop-monitoring');
    expect((await poll()).outcome).toBe('not-due');
    await send('POST', '/api/email/start-monitoring', { intervalMinutes: 60 });
    await expect.poll(checkedAt).toBe(services.now().toISOString());
    wait(60);
    expect((await poll()).outcome).toBe('polled');
    expect((await poll()).outcome).toBe('not-due');
    wait(50);
    expect((await poll()).outcome).toBe('polled');
  });

  test('polls at once when monitoring starts', async () => {
    const { send, grossEarnings, services, checkedAt } = await office();
    await send('POST', '/api/email/stop-monitoring');
    await put({ parts: [uberPart('10.00')] });
    await send('POST', '/api/email/start-monitoring', { intervalMinutes: 5 });
    await expect.poll(grossEarnings, { timeout: 60_000 }).toEqual(['10.00']);
    await expect.poll(checkedAt).toBe(services.now().toISOString());
  });
});
