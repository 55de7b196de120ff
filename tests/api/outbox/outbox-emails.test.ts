import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { drivers } from '../../../db/schema/drivers';
import { isSingleAddress } from '../../../src/mail/outbox/address-rules';
import { fleetOf } from '../../../src/platform/domain/fleet';
import type { Services } from '../../../src/services';
import { DOC_TYPE_LABELS, DOC_TYPES } from '../../fixtures/papers';
import { createTestApp } from '../../support/api/app';
import { registerDriver } from '../../support/api/registration';
import { emailText, type GivenEmail, postOffice, readMail } from '../../support/mail/mail-offices';

const KINDS = [
  'registration_received',
  'driver_approved',
  'driver_rejected',
  'document_rejected',
  'document_renewed',
  'email_changed_old',
  'email_changed_new',
  'driver_left',
  'driver_returned',
  'registration_resumed',
  'data_request_accepted',
  'data_request_declined',
  'approval_undone',
  'rejection_undone',
  'document_rejection_undone',
  'renewal_undone',
] as const;
const SIGNATURE = 'Frota & Filhos, Lda.';
const PAGE = 'http://localhost:3000/me';

let services: Services;
beforeEach(async () => {
  ({ services } = await createTestApp({ signature: SIGNATURE }));
});

const written = (given: GivenEmail) => emailText(services, given);

/** Names that people and programs try, and any text at all. */
const NASTY = [
  'Ana\r\nBcc: todos@exemplo.pt',
  'Ana\n\n<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"Ana, Lda" <outra@exemplo.pt>',
  'O\'Neill & Filhos; "Nina"',
  'Ana \u202emoc.live\u202c',
  'Visite https://burla.example já',
  'Ganhou 1000 EUR em burla.example',
  'Ana &lt;b&gt; {{name}} =?utf-8?q?x?=',
  'A'.repeat(5000),
  '\u0000\u0007',
  '',
];
const anyName = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 300 }));
const tagsOf = (html: string) => html.match(/<[^>]*>/g);

describe('the text of an e-mail', () => {
  test.each(KINDS)(
    '%s: the same words as text and as HTML, in Portuguese, without pictures, and no link but the driver’s page',
    async (kind) => {
      const { subject, text, html } = await written({ kind, detail: { docType: 'CC' } });
      const words = html
        .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
        .replace(/<[^>]*>/g, ' ')
        .replaceAll('&amp;', '&')
        .replace(/\s+/g, ' ');
      const lines = text.replace(`:\n${PAGE}`, '').split('\n').filter(Boolean);
      for (const line of lines) expect(words).toContain(line.replace(/^- /, '').replace(/\s/g, ' '));
      expect(subject).toContain('Volante');
      expect(text).toMatch(/^Olá Ana,\n\n/);
      expect(text).toMatch(/\n\nFrota & Filhos, Lda\.\n$/);
      expect(html).toContain('<html lang="pt-PT">');
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).not.toMatch(/<img|url\(/i);
      expect(html.replaceAll(PAGE, '')).not.toMatch(/https?:|<a href="[^"]/i);
      expect(html.split(PAGE)).toHaveLength(text.split(PAGE).length);
    },
  );

  test('a fleet that has a name is named at the head, in the subject, and at the foot with its contact', async () => {
    const fleet = fleetOf({
      COMPANY_NAME: 'Frota & Filhos, Lda.',
      COMPANY_PHONE: '210000000',
      COMPANY_EMAIL: 'a@frota.pt',
    });
    for (const kind of KINDS) {
      const { subject, text, html } = await emailText(
        { ...services, fleet },
        { kind, detail: { docType: 'CC' } },
      );
      expect(`${subject}${text}${html}`).not.toContain('Volante');
      expect(subject).toContain('Frota & Filhos');
      expect(html).toMatch(/<p class="brand" [^>]*>Frota &amp; Filhos<\/p>/);
      expect(text).toMatch(/\n\nFrota & Filhos, Lda\. · 210 000 000 · a@frota\.pt\n$/);
      expect(html).toMatch(/<a href="tel:\+351210000000">210 000 000<\/a> · <a href="mailto:a@frota\.pt">/);
    }
  });

  test.each([
    ['SLOT', 'Slot, com a sua viatura', /100,00\s€ por mês/],
    ['VEHICLE_RENTAL', 'Aluguer, com viatura incluída', /250,00\s€ por mês/],
  ] as const)('an approval states the contract (%s)', async (contractType, contract, fee) => {
    const { text } = await written({ contractType });
    expect(text).toContain(contract);
    expect(text).toMatch(fee);
  });

  test.each(DOC_TYPES)('names a rejected document, and what to send (%s)', async (docType) => {
    const { subject, text } = await written({ kind: 'document_rejected', detail: { docType } });
    expect(text).toMatch(
      new RegExp(`^Não pudemos aceitar [oa] ${DOC_TYPE_LABELS[docType]} que nos enviou`, 'm'),
    );
    expect(subject).toMatch(new RegExp(`: envie de novo [oa] ${DOC_TYPE_LABELS[docType]}$`));
    expect(text).toContain(`- ${DOC_TYPE_LABELS[docType]}: `);
    expect(text).toContain('responda a este email com o documento em anexo');
  });

  test.each([
    ['Ana Sousa', 'Olá Ana,'],
    ["Rui d'Ávila-Pinto Jr.", 'Olá Rui,'],
    ['Anne-Marie Gonçalves', 'Olá Anne-Marie,'],
    ['José António', 'Olá José,'],
    ['Caro cliente, a sua conta esta bloqueada, responda com o seu IBAN', 'Olá,'],
    ['Responda-ja-com-o-seu-IBAN agora', 'Olá,'],
    ['Respondajacomoseuibanagora Ana', 'Olá,'],
    ['-- Ana', 'Olá,'],
    ['A Silva', 'Olá,'],
    ['Ganhou em burla.example', 'Olá,'],
    ['www.burla.example', 'Olá,'],
    ['Ana 910 000 000', 'Olá,'],
    ['A'.repeat(81), 'Olá,'],
  ])('a recipient called %j is addressed as %j', async (fullName, greeting) => {
    expect((await written({ fullName })).text.split('\n')[0]).toBe(greeting);
  });

  test('no name injects markup, a line, an invisible character or a link', async () => {
    const detail = { docType: 'CC' };
    await fc.assert(
      fc.asyncProperty(anyName, fc.constantFrom(...KINDS), async (fullName, kind) => {
        const { subject, text, html } = await written({ kind, fullName, detail });
        const plain = await written({ kind, detail });
        expect(subject).toBe(plain.subject);
        expect(tagsOf(html)).toEqual(tagsOf(plain.html));
        expect(text.split('\n')).toHaveLength(plain.text.split('\n').length);
        expect(text.replace(PAGE, '')).not.toMatch(/[^\P{C}\n]|:\/\/|@|<|\p{L}\.\p{L}/u);
      }),
      { numRuns: 2000 },
    );
  });
});

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

/** Valid and invalid addresses. */
const anyAddress = fc.oneof(
  fc.constantFrom(
    'ana@exemplo.pt',
    'ana.sousa+tvde@correio.exemplo.pt',
    "o'neill@exemplo.pt",
    'ana@exâmple.pt',
    'ana@xn--exmple-xta.pt',
    'joão@exemplo.pt',
    'a@b.pt, c@d.pt',
    'Ana <a@b.pt>',
    'a@b.pt\r\nBcc: c@d.pt',
    'a@b.pt\u202e',
    '"a b"@c.pt',
    'a@[127.0.0.1]',
    'a@@b.pt',
    'a@b',
    ' ana@exemplo.pt',
    `${'a'.repeat(65)}@exemplo.pt`,
  ),
  fc.emailAddress(),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 20 }))
    .map(([a, b]) => `${a}@${b}.pt`),
);

/** In lower case, and its domain as the DNS has it. */
function comparable(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = `http://${address.slice(at + 1)}`;
  return `${address.slice(0, at)}@${URL.canParse(domain) ? new URL(domain).hostname : domain}`.toLowerCase();
}

test('no name or address injects a header, a recipient or a second mail', async () => {
  const office = await postOffice();
  const id = await registerDriver(office);
  const { $client } = office.db;
  await fc.assert(
    fc.asyncProperty(anyName, anyAddress, async (fullName, email) => {
      office.smtp.received.length = 0;
      await office.db.update(drivers).set({ fullName, email });
      await $client.execute({
        sql: 'UPDATE outbox SET sent_at = NULL, failed_at = NULL, attempts = 0, next_attempt_at = created_at WHERE driver_id = ?',
        args: [id],
      });
      const report = await office.send();
      expect(report.delayed).toBe(0);
      if (!isSingleAddress(email)) expect(report).toEqual({ sent: 0, refused: 1, delayed: 0 });
      for (const mail of office.smtp.received) {
        const { headers, to, subject, text } = await readMail(mail);
        expect(headers.toSorted()).toEqual(HEADERS);
        expect(subject).toBe('Recebemos o seu registo na Volante');
        expect(text.trimEnd()).toMatch(/\n\nFrota Exemplo$/);
        expect(to.map(comparable)).toEqual([comparable(email)]);
      }
      expect(office.smtp.received).toHaveLength(report.sent);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['ana@exemplo.pt', true],
  ['ana.sousa+tvde@correio.exemplo.pt', true],
  ['ana@exâmple.pt', true],
  ['a@b.pt, c@d.pt', false],
  ['Ana <a@b.pt>', false],
  ['a@b.pt\r\nBcc: c@d.pt', false],
  ['a@b.pt\u202e', false],
  ['a@@b.pt', false],
  ['', false],
])('%j is one address: %s', (address, expected) => {
  expect(isSingleAddress(address)).toBe(expected);
});
