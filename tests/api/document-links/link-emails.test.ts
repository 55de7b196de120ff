import { expect, test } from 'vitest';
import { documentLinks } from '../../../db/schema/document-links';
import { linkAddress, linkExpiresAt, linkToken, newLink } from '../../../src/platform/secrets/link-token';
import { createTestApp, type TestApp } from '../../support/api/app';
import { registerDriver } from '../../support/api/registration';
import { emailText } from '../../support/mail/mail-offices';

const KINDS = ['document_asked', 'renewal_asked', 'document_reminder'] as const;
const NOW = new Date('2026-11-20T10:00:00Z');

type Asked = { docType: 'CARTA_CONDUCAO' | 'CC' | 'REG_CRIMINAL'; expiryDate: string | null };

const LINKS: readonly Asked[] = [
  { docType: 'CARTA_CONDUCAO', expiryDate: '2026-12-20' },
  { docType: 'CC', expiryDate: '2027-01-19' },
];

/** Makes a link for each; returns them as a message names them, and the addresses that they open. */
async function linksFor({ db, services }: TestApp, driverId: string, asked: readonly Asked[]) {
  const links: (Asked & { id: string })[] = [];
  const hrefs: string[] = [];
  for (const { docType, expiryDate } of asked) {
    const { id, tokenHash } = await newLink(services);
    const at = services.now();
    await db.insert(documentLinks).values({
      id,
      driverId,
      docType,
      tokenHash,
      createdAt: at.toISOString(),
      expiresAt: linkExpiresAt(at),
    });
    links.push({ id, docType, expiryDate });
    hrefs.push(linkAddress(services.publicOrigin, await linkToken(services, id)));
  }
  return { links, hrefs };
}

async function officeOfToday() {
  const office = await createTestApp();
  office.clock.now = NOW;
  return { office, driverId: await registerDriver(office) };
}

test.each(KINDS.flatMap((kind) => [1, 2].map((count) => [kind, count] as const)))(
  '%s with %i of them: the same words as text and as HTML, without pictures, and no link but to send a document in and to the driver’s page',
  async (kind, count) => {
    const { office, driverId } = await officeOfToday();
    const { links, hrefs } = await linksFor(office, driverId, LINKS.slice(0, count));
    const { subject, text, html } = await emailText(office.services, { kind, detail: { links } });
    const words = html
      .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    for (const line of text.split('\n').filter((each) => each && !each.startsWith('http:'))) {
      expect(words).toContain(line.replace(/^- |:$/g, '').replace(/\s/g, ' '));
    }
    const page = `${office.services.publicOrigin}/me`;
    expect([...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([...hrefs, page]);
    expect(text.split('\n').filter((line) => line.startsWith('http:'))).toEqual(hrefs);
    expect(html).not.toMatch(/<img|url\(/i);
    expect(subject).toMatch(/^Volante: /);
    expect(subject).toContain(count === 1 ? 'a Carta de Condução' : 'os seus documentos');
    expect(text).toMatch(/^Olá Ana,\n\n[\s\S]*\n\nFrota Exemplo\n$/);
  },
);

test.each([
  ['2026-11-21', 'Registo Criminal: caduca a 21 de novembro de 2026.'],
  ['2026-11-20', 'Registo Criminal: caduca hoje, 20 de novembro de 2026.'],
  ['2026-11-19', 'Registo Criminal: caducou a 19 de novembro de 2026.'],
  [null, 'Registo Criminal: precisamos de um novo documento.'],
])('a document whose date is %s', async (expiryDate, said) => {
  const { office, driverId } = await officeOfToday();
  const { links } = await linksFor(office, driverId, [{ docType: 'REG_CRIMINAL', expiryDate }]);
  const fullName = 'Visite https://burla.example';
  const email = await emailText(office.services, { kind: 'renewal_asked', fullName, detail: { links } });
  expect(email.text).toContain(said);
  expect(email.text).toMatch(/^Olá,\n/);
  expect(`${email.subject}${email.text}${email.html}`).not.toContain('burla');
});
