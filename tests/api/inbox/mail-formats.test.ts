import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { workbookOf } from '../../fixtures/costs/cost-files';
import { insertDriver } from '../../support/databases/rows';
import { cannedMailbox } from '../../support/mail/canned-mailbox';
import { type MailPart, mail } from '../../support/mail/mail';
import { inboxOffice } from '../../support/mail/mail-offices';
import { uberName, uberReport } from '../../support/reports/weeks';

const FIXTURES = join(import.meta.dirname, '../../fixtures/mail');
const fixture = (name: string) => readFile(join(FIXTURES, `${name}.eml`), 'utf8');

/** An office that believes the senders of these mails. */
async function officeOf(...messages: (string | Uint8Array<ArrayBuffer>)[]) {
  const mailbox = cannedMailbox(messages);
  const allowedSenders = ['@frota.test', '@uber.com'];
  const settings = { ...mailbox.settings, user: 'reports@frota.test', allowedSenders };
  const office = await inboxOffice({ ...mailbox, settings });
  await insertDriver(office.db, { fullName: 'Ana Exemplo', email: 'ana@exemplo.test' });
  return office;
}

const CSV = { name: uberName(), body: uberReport([{ id: 'U1', gross: '4.00' }]) };
const zeros = (text: string) => new TextEncoder().encode(`${text}\0\0\0\0`);

describe('what mail programs make of a report', () => {
  test.each([
    ['winmail', 'p6.jqdgh@x.example'],
    ['winmail-octet-stream', 'p7.jqdgh@x.example'],
    ['eml-octet-stream', 'p2.jqdgh@x.example'],
    ['digest', 'p5.jqdgh@x.example'],
    ['charset-stated', 'p24.jqdgh@x.example'],
    ['appledouble', 'p21.jqdgh@x.example'],
    ['smime-signed', 'ana@exemplo.test'],
    ['smime-signed-streamed', 'ana@exemplo.test'],
  ])('%s.eml is read', async (name, email) => {
    const { poll, reports, db, records } = await officeOf(await fixture(name));
    if (email !== 'ana@exemplo.test') await insertDriver(db, { fullName: 'Outra Pessoa', email });
    await poll();
    expect(await reports()).toMatchObject([
      { platform: 'bolt', outcome: 'imported', counts: { imported: 1 } },
    ]);
    expect(await records()).toMatchObject([{ grossEarnings: '500.00', platformCommission: '100.00' }]);
  });

  test('of two types that a message states, the one that says how to read it counts, in either order', async () => {
    const message = mail({ parts: [CSV] });
    const second = 'Content-Type: text/plain; charset=us-ascii';
    for (const doubled of [
      message.replace('Content-Type: multipart', `${second}\r\nContent-Type: multipart`),
      message.replace('\r\n\r\n', `\r\n${second}\r\n\r\n`),
      message.replace('Content-Type: text/csv', `${second}\r\nContent-Type: text/csv; name=${uberName()}`),
    ]) {
      expect(doubled).not.toBe(message);
      const { poll, outcomes, grossEarnings } = await officeOf(doubled);
      await poll();
      expect(await outcomes()).toEqual(['imported']);
      expect(await grossEarnings()).toEqual(['4.00']);
    }
  });

  test.each(['', '\ufeff', 'From MAILER-DAEMON Mon Nov 16 08:12:00 2026\r\n'])(
    'an .eml that begins with %j is read',
    async (start) => {
      const eml = { name: 'Fwd.eml', type: 'text/plain', body: `${start}${mail({ parts: [CSV] })}` };
      const { poll, outcomes } = await officeOf(mail({ parts: [eml] }));
      await poll();
      expect(await outcomes()).toEqual(['imported']);
    },
  );

  test('a message of two types from a stranger is kept for staff', async () => {
    const message = mail({ from: 'x@desconhecido.test', parts: [CSV] });
    const { poll, outcomes } = await officeOf(
      message.replace('Content-Type: multipart', 'Content-Type: text/plain\r\nContent-Type: multipart'),
      (await fixture('smime-signed')).replace(/From: .*/, 'From: x@desconhecido.test'),
    );
    await poll();
    expect(await outcomes()).toEqual(Array(2).fill('quarantined sender_not_allowed'));
  });

  test('a winmail.dat in a forwarded message is looked into', async () => {
    const part = { type: 'message/rfc822', disposition: null, body: await fixture('winmail') };
    const { poll, outcomes } = await officeOf(mail({ from: 'a@frota.test', parts: [part] }));
    await poll();
    expect(await outcomes()).toEqual(['waiting rows_wait']);
  });
});

const pgp = '-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n';
const other = workbookOf({
  Folha: [
    ['Nome', 'Valor'],
    ['Ana', '1'],
  ],
});
const PICTURE = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]);
const PDF = '%PDF-1.7\n%%EOF\n';

describe('a believed sender’s attachment that was not looked into', () => {
  const WAITS = 'quarantined attachment_not_opened';

  test.each<[string, MailPart, string]>([
    [
      'a broken winmail.dat',
      { name: 'winmail.dat', body: new Uint8Array([0x78, 0x9f, 0x3e, 0x22, 1, 0, 1, 2]) },
      'winmail.dat',
    ],
    [
      'a file of another kind',
      { name: 'semana.xlsb', type: 'application/octet-stream', body: zeros('x') },
      'semana.xlsb',
    ],
    [
      'an Excel of before 2007',
      {
        name: 'semana.xls',
        type: 'application/x-xls',
        body: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      },
      'semana.xls',
    ],
    [
      'a workbook that is of no costs',
      { name: 'semana.xlsx', type: 'application/x-y', body: other },
      'semana.xlsx',
    ],
    ['an archive with a workbook', { name: 'semana.zip', body: zipSync({ 'a.xlsx': other }) }, 'semana.zip'],
    ['an .eml that is no message', { name: 'Fwd.eml', body: '\r\nnada' }, 'Fwd.eml'],
    ['a PDF alone', { name: 'semana.pdf', type: 'application/pdf', body: PDF }, 'semana.pdf'],
    ['an attached picture alone', { name: 'foto.jpg', type: 'image/jpeg', body: PICTURE }, 'foto.jpg'],
    [
      'one that PGP encrypted',
      { name: 'encrypted.asc', type: 'application/octet-stream', body: pgp },
      'encrypted.asc (cifrado)',
    ],
    [
      'a part of a message in several',
      { type: 'message/partial; id=a; number=1', disposition: null, body: 'x' },
      'mensagem reencaminhada',
    ],
    [
      'a message in a forwarded message',
      {
        type: 'message/rfc822',
        disposition: null,
        body: mail({ parts: [{ type: 'message/rfc822', disposition: null, body: mail({ parts: [CSV] }) }] }),
      },
      'mensagem reencaminhada',
    ],
  ])('%s waits with its name', async (_, part, name) => {
    const { poll, outcomes, quarantine, request } = await officeOf(mail({ parts: [part] }));
    await poll();
    expect(await outcomes()).toEqual([WAITS]);
    const [waiting] = await quarantine();
    expect(waiting).toMatchObject({ attachments: [name], acceptable: false, subject: 'Relatório semanal' });
    expect(waiting?.reasonText).toContain(`: ${name}. Veja-o na caixa de correio`);
    const dismissed = await request(`/api/payment-reports/${waiting?.id}/dismiss`, { method: 'POST' });
    expect(dismissed.status).toBe(200);
    expect(await quarantine()).toEqual([]);
  });

  test('in an encrypted message waits with that reason', async () => {
    const { poll, quarantine } = await officeOf(await fixture('smime-encrypted'));
    await poll();
    expect(await quarantine()).toMatchObject([
      { reason: 'attachment_not_opened', attachments: ['smime.p7m (cifrado)'] },
    ]);
  });

  test('waits beside a report and beside a file of costs, unless it is one for people', async () => {
    const costs = {
      name: 'extrato.csv',
      body: 'Contrato;Nr Equipamento;Matrícula;Tipo de Evento;Data Saída;Barreira Saída;Operador;Valor (Transação)\n1;;AA-00-BB;Portagem;10-11-2026 10:00;Ponte;VV;1,85\n',
    };
    const odd = { name: 'bolt.xlsx', type: 'application/x-y', body: other };
    const entries = { '_rels/.rels': new Uint8Array(1), 'word/document.xml': new Uint8Array(1) };
    const word = { name: 'carta.docx', type: 'application/x-y', body: zipSync(entries) };
    const invoice = { name: 'fatura.pdf', type: 'application/pdf', body: PDF };
    const { poll, outcomes, list } = await officeOf(
      mail({ parts: [CSV, invoice, word] }),
      mail({ parts: [costs, invoice] }),
      mail({ parts: [{ ...CSV, name: uberName('2026-11-02') }, odd] }),
      mail({ parts: [{ ...costs, body: costs.body.replace('10:00', '11:00') }, odd] }),
    );
    await poll();
    expect((await outcomes()).toSorted()).toEqual(
      ['imported', 'ignored only_costs', 'duplicate same_bytes', WAITS, WAITS].toSorted(),
    );
    expect(await list('/api/cost-files')).toHaveLength(2);
  });

  test('is not listed again when the same message comes again', async () => {
    const message = mail({ parts: [{ name: 'semana.pdf', type: 'application/pdf', body: PDF }] });
    const { poll, outcomes } = await officeOf(message, message);
    await poll();
    expect(await outcomes()).toEqual([WAITS, 'duplicate same_message']);
  });

  test('of a stranger goes on waiting, by its name, once staff have accepted the message', async () => {
    const odd = { name: 'bolt.xlsx', type: 'application/x-y', body: other };
    const { poll, quarantine, send, grossEarnings } = await officeOf(
      mail({ from: 'x@desconhecido.test', parts: [odd] }),
      mail({ from: 'x@desconhecido.test', parts: [CSV, odd] }),
    );
    await poll();
    for (const { id } of await quarantine()) {
      expect((await send('POST', `/api/payment-reports/${id}/accept`)).status).toBe(200);
    }
    const waiting = { reason: 'attachment_not_opened', acceptable: false, attachments: ['bolt.xlsx'] };
    expect(await quarantine()).toMatchObject([waiting, waiting]);
    expect(await grossEarnings()).toEqual(['4.00']);
  });
});

test.each<[string, MailPart]>([
  ['a picture in the text', { name: 'logo.png', type: 'image/png', disposition: 'inline', body: PICTURE }],
  ['a signature', { name: 'smime.p7s', type: 'application/pkcs7-signature', body: zeros('0') }],
  [
    'a signature of no stated type',
    { name: 'smime.p7s', type: 'application/octet-stream', body: zeros('0') },
  ],
  [
    'a PGP signature',
    { name: 'signature.asc', type: 'application/pgp-signature', body: '-----BEGIN PGP SIGNATURE-----' },
  ],
  ['an appointment', { name: 'reuniao.ics', type: 'text/calendar', body: 'BEGIN:VCALENDAR' }],
  ['a contact', { name: 'gestor.vcf', type: 'text/vcard', body: 'BEGIN:VCARD' }],
  [
    'a resource fork',
    { name: '._semana.csv', type: 'text/csv', body: new Uint8Array([0, 5, 0x16, 7, 0, 2, 0, 0]) },
  ],
  [
    'an archive of what Finder adds',
    { name: 'x.zip', body: zipSync({ '__MACOSX/._a': PICTURE, 'b/.DS_Store': PICTURE }) },
  ],
])('%s says nothing', async (_, part) => {
  const { poll, outcomes } = await officeOf(mail({ parts: [part] }));
  await poll();
  expect(await outcomes()).toEqual(['ignored no_report']);
});
