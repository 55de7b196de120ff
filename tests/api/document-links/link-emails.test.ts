import { expect, test } from 'vitest';
import { writeEmail } from '../../../src/mail/outbox/email-layout';
import { linkEmailOf } from '../../../src/mail/outbox/link-emails';

const KINDS = ['document_asked', 'renewal_asked', 'document_reminder'] as const;
const written = (asking: Parameters<typeof linkEmailOf>[0]) =>
  writeEmail(linkEmailOf(asking), 'Frota Exemplo');
const TODAY = '2026-11-20';
const LINKS = [
  { docType: 'CARTA_CONDUCAO', expiryDate: '2026-12-20', href: 'https://frota.example/send-document#A' },
  { docType: 'CC', expiryDate: '2027-01-19', href: 'https://frota.example/send-document#B' },
] as const;

test.each(KINDS.flatMap((kind) => [1, 2].map((count) => [kind, count] as const)))(
  '%s with %i of them: the same words as text and as HTML, without pictures, and no link but to send a document in',
  (kind, count) => {
    const links = LINKS.slice(0, count);
    const { subject, text, html } = written({ kind, fullName: 'Ana Sousa', links, today: TODAY });
    const words = html
      .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    for (const line of text.split('\n').filter((each) => each && !each.startsWith('https:'))) {
      expect(words).toContain(line.replace(/^- |:$/g, '').replace(/\s/g, ' '));
    }
    const hrefs = links.map(({ href }) => href);
    expect([...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual(hrefs);
    expect(text.split('\n').filter((line) => line.startsWith('https:'))).toEqual(hrefs);
    expect(html).not.toMatch(/<img|url\(/i);
    expect(subject).toMatch(/^Volante: /);
    expect(subject).toContain(count === 1 ? 'a Carta de Condução' : 'os seus documentos');
    expect(text).toMatch(/^Olá Ana,\n\n[\s\S]*\n\nFrota Exemplo\n$/);
  },
);

test.each([
  ['2026-11-21', 'Registo Criminal: a validade termina em 21/11/2026.'],
  ['2026-11-20', 'Registo Criminal: a validade termina hoje, 20/11/2026.'],
  ['2026-11-19', 'Registo Criminal: a validade terminou em 19/11/2026.'],
  [null, 'Registo Criminal: precisamos de um novo documento.'],
])('a document whose date is %s', (expiryDate, said) => {
  const links = [
    { docType: 'REG_CRIMINAL', expiryDate, href: 'https://frota.example/send-document#A' },
  ] as const;
  const letter = written({
    kind: 'renewal_asked',
    fullName: 'Visite https://burla.example',
    links,
    today: TODAY,
  });
  expect(letter.text).toContain(said);
  expect(letter.text).toMatch(/^Olá,\n/);
  expect(`${letter.subject}${letter.text}${letter.html}`).not.toContain('burla');
});
