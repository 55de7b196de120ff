import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quarantinedFiles } from '../../db/schema/quarantined-files';
import { insertDriver } from '../support/databases/rows';
import { asking } from '../support/mail/canned-mailbox';
import { deliver, mail, mailboxOf, makeFolder } from '../support/mail/mail';
import { inboxOffice } from '../support/mail/mail-offices';
import { uberName, uberReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';

const FOLDER = 'Estranhos';
const part = { name: uberName(), body: uberReport([{ id: 'U1', gross: '10.00' }]) };
const stranger = 'x@mau.test';

/** A message of these lines, from a stranger. */
const written = (...lines: string[]) =>
  [`From: ${stranger}`, 'Subject: Novidades', 'MIME-Version: 1.0', ...lines, ''].join('\r\n');

describe.runIf(dovecotIsThere)('a stranger’s mail', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot?.stop());
  beforeEach(() => makeFolder(dovecot, FOLDER));

  async function office(...mails: string[]) {
    const asked: number[] = [];
    const mailbox = asking(mailboxOf(dovecot, { folder: FOLDER }), (uids) => {
      asked.push(...uids);
    });
    const opened = await inboxOffice(mailbox);
    await insertDriver(opened.db, { fullName: 'Ana Exemplo' });
    await deliver(dovecot, mails, FOLDER);
    return { ...opened, asked };
  }

  test('promise 47: is not parsed, whatever it contains, and the next one is read', async () => {
    const deep = Array.from({ length: 60 }, (_, n) => [
      `Content-Type: multipart/mixed; boundary=b${n}`,
      '',
      `--b${n}`,
    ]).flat();
    const honest = mail({ parts: [part] });
    const { poll, outcomes, logged, services } = await office(
      written(...deep, 'Content-Type: text/csv', '', 'a,b'),
      written(
        'Content-Type: multipart/mixed; boundary=b',
        '',
        ...Array<string>(300_000).fill('--b\r\n\r\n'),
        '--b--',
      ),
      mail({ from: stranger, parts: [{ name: 'a.zip', type: 'application/zip', body: 'PK não é' }] }),
      honest,
    );
    const given: number[] = [];
    const { reader } = services;
    services.reader = {
      ...reader,
      message(bytes, context) {
        given.push(bytes.length);
        return reader.message(bytes, context);
      },
    };
    await poll();
    expect(given).toEqual([honest.length]);
    expect(await outcomes()).toEqual([
      'quarantined sender_not_allowed',
      'quarantined sender_not_allowed',
      'quarantined sender_not_allowed',
      'imported',
    ]);
    expect(logged.filter((line) => line.includes('message_failed'))).toEqual([]);
  });

  test('promise 47: without attachments is ignored, its body not fetched', async () => {
    const picture = ['--b', 'Content-Type: image/png; name=logo.png', '', 'x'];
    const { poll, reports, outcomes, asked } = await office(
      written('Content-Type: text/html', '', '<p>Olá'),
      written('', 'Olá'),
      written(
        'Content-Type: multipart/alternative; boundary=b',
        '',
        '--b',
        '',
        'Olá',
        '--b',
        '',
        'Olá',
        '--b--',
      ),
      written(
        'Content-Type: multipart/related; boundary=b',
        '',
        '--b',
        'Content-Type: text/html',
        '',
        ...picture,
      ),
    );
    await poll();
    expect(asked).toEqual([]);
    expect(await outcomes()).toEqual(Array(4).fill('ignored sender_not_allowed'));
    expect((await reports())[0]).toMatchObject({ sender: stranger, acceptable: false });
  });

  test('is listed with subject and file names, and can be accepted', async () => {
    const csv = ['Content-Type: text/csv; name="=?utf-8?q?Relat=C3=B3rio?=.csv"', '', 'a,b'];
    const mixed = ['Content-Type: multipart/mixed; boundary=c', '', '--c', ...csv, '--c--'];
    const { poll, reports, accept, kept, grossEarnings } = await office(
      mail({ from: stranger, parts: [part, { name: 'notas.txt', type: 'text/plain', body: 'x' }] }),
      written(...csv),
      written(
        'Content-Type: multipart/alternative; boundary=b',
        '',
        '--b',
        '',
        'Olá',
        '--b',
        ...mixed,
        '--b--',
      ),
      written('Content-Type: multipart/mixed; boundary=b', '', '--b', ...csv, '--b--'),
    ).then((opened) => ({ ...opened, kept: () => opened.db.select().from(quarantinedFiles) }));
    await poll();
    const found = (await reports()).toReversed();
    expect(
      found.map(({ subject, attachments, acceptable }) => ({ subject, attachments, acceptable })),
    ).toEqual([
      { subject: 'Relatório semanal', attachments: [part.name, 'notas.txt'], acceptable: true },
      { subject: 'Novidades', attachments: ['Relatório.csv'], acceptable: true },
      { subject: 'Novidades', attachments: [], acceptable: true },
      { subject: 'Novidades', attachments: ['Relatório.csv'], acceptable: true },
    ]);
    expect((await kept()).map(({ bytes }) => bytes > 100)).toEqual(Array(4).fill(true));
    expect((await accept(found[0]?.id ?? '')).status).toBe(200);
    expect(await grossEarnings()).toEqual(['10.00']);
    expect(await kept()).toHaveLength(3);
  });

  test.each([
    ['too many bytes', [{ key: 'a', createdAt: '2026-11-20T10:00:00.000Z', bytes: 256 * 1024 * 1024 - 10 }]],
    [
      'too many messages',
      Array.from({ length: 5000 }, (_, n) => ({
        key: `${n}`,
        createdAt: '2026-11-20T10:00:00.000Z',
        bytes: 1,
      })),
    ],
  ])('promise 49: is not kept, and is listed as such, where the quarantine has %s', async (_what, held) => {
    const { poll, reports, db, asked } = await office(
      mail({ from: stranger, parts: [part] }),
      mail({ parts: [{ ...part, name: 'relatorio.csv' }] }),
    );
    for (let at = 0; at < held.length; at += 500)
      await db.insert(quarantinedFiles).values(held.slice(at, at + 500));
    await poll();
    expect(asked).toEqual([2]);
    const [unnamed, full] = await reports();
    expect(full).toMatchObject({
      outcome: 'quarantined',
      acceptable: false,
      attachments: [part.name],
      reasonText:
        'O remetente não está na lista de remetentes permitidos. A quarentena está cheia: descarte o que não interessa e reencaminhe a mensagem.',
    });
    // The files of allowed senders are kept all the same.
    expect(unnamed).toMatchObject({ reason: 'no_period', acceptable: true });
  });
});
