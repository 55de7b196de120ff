import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { outbox } from '../../../db/schema/outbox';
import { sendOutbox } from '../../../src/mail/outbox/send-outbox';
import type { DocType } from '../../../src/platform/domain/document-types';
import { createTestApp } from '../api/app';
import { onCleanup } from '../api/cleanups';
import { addDocument, registerDriver, staffOf } from '../api/registration';
import { type Received, type SmtpServer, startSmtp } from '../servers/smtp';
import { mailerOf, type Patience } from './mailer';

/** An SMTP server that ends with the test. */
export async function smtpServer(options?: Parameters<typeof startSmtp>[0]): Promise<SmtpServer> {
  const server = await startSmtp(options);
  onCleanup(server.stop);
  return server;
}

/** The app with an SMTP server; messages are sent by `send` alone, so that a test decides when. */
export async function postOffice(patience: Patience = {}) {
  const smtp = await smtpServer();
  const app = await createTestApp();
  const services = { ...app.services, mailer: mailerOf(smtp.url, patience) };
  return {
    ...app,
    smtp,
    services,
    staff: await staffOf(app),
    send: () => sendOutbox(services),
    messages: () => app.db.select().from(outbox).orderBy(sql`rowid`),
    later(ms: number) {
      app.clock.now = new Date(app.clock.now.getTime() + ms);
    },
  };
}

export type PostOffice = Awaited<ReturnType<typeof postOffice>>;

export const MINUTE_MS = 60_000;

/** Subject and both bodies, as a mail program shows them. */
export async function readMail({ raw, messageId, to }: Received) {
  const { subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
  return { subject, text, html, messageId, to, headers: headers.map(({ key }) => key) };
}

/** Registers drivers, each with another address. */
export async function registerMany(office: PostOffice, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    await registerDriver(office, { email: `condutor.${number}@exemplo.pt` });
  }
}

/** Registers a driver with one rejected document. */
export async function rejectDocument(
  office: PostOffice,
  docType: DocType = 'CC',
): Promise<{ driverId: string; id: string }> {
  const driverId = await registerDriver(office);
  const { id } = await addDocument(office, driverId, { docType });
  await office.staff('PATCH', `/api/documents/${id}/status`, { status: 'REJECTED' });
  return { driverId, id };
}
