import { expect, test } from 'vitest';
import { documentLinks } from '../../../db/schema/document-links';
import { askForDocument } from '../../../src/people/document-links/ask-for-document';
import { validateOrReject } from '../../../src/people/documents/validate-or-reject';
import { runDailyJobs } from '../../support/api/app';
import {
  addDocument,
  askedDriver,
  auditOf,
  driverToAsk,
  registerDriver,
  sendIn,
  showLink,
  tokenOf,
} from '../../support/api/registration';
import { allRows } from '../../support/databases/stored-rows';
import { type PostOffice, postOffice, readMail } from '../../support/mail/mail-offices';

const DAY_MS = 86_400_000;

const ask = ({ services }: PostOffice, documentId: string, byLink = false) =>
  askForDocument(services, documentId, { staff: 'staff@frota.local', origin: services.publicOrigin, byLink });

async function pendingDocument(office: PostOffice, fields = {}): Promise<string> {
  const { id } = await addDocument(office, await registerDriver(office, fields), { docType: 'CC' });
  return id;
}

function reject({ services }: PostOffice, id: string) {
  const why = { status: 'REJECTED', reason: 'ILLEGIBLE', note: 'cortado em baixo' } as const;
  return validateOrReject(services, id, why, { staff: 'staff@frota.local', shown: null });
}

function received({ smtp }: PostOffice) {
  const last = smtp.received.at(-1);
  if (!last) throw new Error('no e-mail');
  return last;
}

const addressIn = (text: string) => /http\S+/.exec(text)?.[0] ?? '';

/** The e-mail's link, which no table and no log has, sends a document in, once. */
async function expectUsed(office: PostOffice, { text, html }: { text: string; html: string }): Promise<void> {
  const address = addressIn(text);
  expect(address).toMatch(/^http:\/\/localhost:3000\/send-document#[\w-]{43}$/);
  expect(html).toContain(`<a href="${address}"`);
  expect(JSON.stringify(await allRows(`file:${office.folder}/frota.db`))).not.toContain(tokenOf(address));
  expect(JSON.stringify(office.logged)).not.toContain(tokenOf(address));
  expect((await showLink(office, tokenOf(address))).status).toBe(200);
  expect((await sendIn(office, tokenOf(address))).status).toBe(201);
  expect((await showLink(office, tokenOf(address))).status).toBe(404);
}

test('where a mail server is set, a document is asked for by e-mail, with a link that no table has', async () => {
  const office = await postOffice();
  const { documentId } = await driverToAsk(office, 'CC');
  await office.send();
  expect((await ask(office, documentId)).link).toBeNull();
  await office.send();
  const received = office.smtp.received.at(-1);
  if (!received) throw new Error('no letter');
  const { subject, text, html, to } = await readMail(received);
  expect([subject, to]).toEqual(['Volante: envie-nos o Cartão de Cidadão', ['ana@exemplo.pt']]);
  await expectUsed(office, { text, html });
});

test('a document is asked for by one e-mail a day, however often and at once', async () => {
  const office = await postOffice();
  const { documentId } = await driverToAsk(office, 'CC');
  const answers = await Promise.all([1, 2, 3].map(() => ask(office, documentId)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const asking = async () => (await office.messages()).filter(({ kind }) => kind === 'document_asked').length;
  expect(await asking()).toBe(1);
  expect(await office.db.select().from(documentLinks)).toHaveLength(1);
  office.later(DAY_MS);
  await ask(office, documentId);
  expect(await asking()).toBe(2);
});

test('where a mail server is set, a link can also be copied, in place of the e-mail, with an audit row', async () => {
  const office = await postOffice();
  const { documentId } = await driverToAsk(office, 'CC');
  const count = (await office.messages()).length;
  const asked = await office.staff('POST', '/api/document-links', { documentId, byLink: true });
  const { link } = await asked.json();
  expect(asked.status).toBe(201);
  expect(await office.messages()).toHaveLength(count);
  expect((await auditOf(office, documentId)).map(({ action }) => action).at(-1)).toBe('document.link');
  expect((await ask(office, documentId)).link).toBeNull();
  const again = await ask(office, documentId, true);
  expect(tokenOf(again.link ?? '')).not.toBe(tokenOf(link));
  expect(await office.messages()).toHaveLength(count + 1);
  expect((await showLink(office, tokenOf(link))).status).toBe(200);
  expect((await sendIn(office, tokenOf(link))).status).toBe(201);
  expect((await showLink(office, tokenOf(again.link ?? ''))).status).toBe(404);
});

test('promise 66: the e-mail of a rejection says why and has a link to send the document anew, which no table has', async () => {
  const office = await postOffice();
  const id = await pendingDocument(office);
  await reject(office, id);
  await office.send();
  const { text, html } = await readMail(received(office));
  expect(text).toContain('Motivo: Ilegível – cortado em baixo');
  await expectUsed(office, { text, html });
});

test('where another document came meanwhile, the e-mail of a rejection asks for an answer', async () => {
  const office = await postOffice();
  await reject(office, await pendingDocument(office));
  await office.db.update(documentLinks).set({ spentBy: 'a document' });
  await office.send();
  const { text } = await readMail(received(office));
  expect(text).toContain('responda a este email com o documento em anexo');
  expect(text).not.toContain('/send-document');
});

test('promise 66: a rejection makes no link without a mail server, nor twice, and one that is taken back takes its link', async () => {
  const office = await postOffice();
  const links = () => office.db.select().from(documentLinks);
  await driverToAsk(office, 'CC');
  expect(await links()).toEqual([]);
  const id = await pendingDocument(office, { email: 'b@exemplo.pt', cmtvdeNumber: 'TVDE-2' });
  await Promise.all([reject(office, id), reject(office, id)]);
  expect(await links()).toHaveLength(1);
  const undone = await office.staff('POST', `/api/documents/${id}/decision/undo`);
  expect(undone.status).toBe(200);
  expect(await links()).toEqual([]);
});

test.each([
  ['sent in meanwhile', 0],
  ['a week late', 8 * DAY_MS],
])('an e-mail is not sent whose document was %s', async (_why, ms) => {
  const office = await postOffice();
  const { documentId } = await driverToAsk(office, 'CC');
  await office.send();
  const sent = office.smtp.received.length;
  await ask(office, documentId);
  if (ms === 0) await office.db.update(documentLinks).set({ spentBy: 'a document' });
  office.later(ms);
  await office.send();
  expect(office.smtp.received).toHaveLength(sent);
  expect((await office.messages()).at(-1)).toMatchObject({
    kind: 'document_asked',
    lastError: 'O que pedia já foi enviado, ou o prazo para o enviar passou.',
    nextAttemptAt: null,
  });
});

test('an e-mail is not sent whose link was made under another secret', async () => {
  const office = await postOffice();
  const { documentId } = await driverToAsk(office, 'CC');
  await ask(office, documentId);
  office.services.secret = 'another secret, of 32 characters.';
  await office.send();
  expect((await office.messages()).at(-1)).toMatchObject({ kind: 'document_asked', sentAt: null });
});

test('expired links are deleted, others stay', async () => {
  const office = await postOffice();
  await askedDriver(office);
  office.later(6 * DAY_MS);
  const { token } = await askedDriver(office, 'CC', { email: 'b@exemplo.pt', cmtvdeNumber: 'TVDE-2' });
  office.later(DAY_MS);
  await runDailyJobs(office.services, office.clock.now);
  expect(await office.db.select().from(documentLinks)).toHaveLength(1);
  expect((await showLink(office, token)).status).toBe(200);
});
