import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { outbox } from '../../../db/schema/outbox';
import { putReport } from '../../../src/ledger/kernel/report-rows';
import { createImapMailbox } from '../../../src/mail/imap/imap';
import type { Mailbox } from '../../../src/mail/imap/mailbox';
import type { OAuthSettings } from '../../../src/mail/mailbox-auth/settings';
import { storeLink } from '../../../src/mail/mailbox-auth/store';
import { createAccessTokens } from '../../../src/mail/mailbox-auth/tokens';
import { writeEmail } from '../../../src/mail/outbox/email-layout';
import type { DueEmail } from '../../../src/mail/outbox/email-writers';
import { sendOutbox } from '../../../src/mail/outbox/send-outbox';
import { outboxState } from '../../../src/mail/outbox/store';
import type { Delivery, Email } from '../../../src/mail/smtp/mailer';
import type { CostFile, CostUploadAnswer } from '../../../src/money/costs/schema';
import { pollInbox } from '../../../src/reports/inbox/poll';
import type { EmailConfig } from '../../../src/reports/inbox/schema';
import { keepRaw } from '../../../src/reports/quarantine/quarantined-files';
import type { Services } from '../../../src/services';
import type { DocType } from '../../fixtures/papers';
import { createSession, createTestApp } from '../api/app';
import { onCleanup } from '../api/cleanups';
import { officeApi } from '../api/office';
import { addDocument, registerDriver, staffOf } from '../api/registration';
import { insertDriver, insertInbox } from '../databases/rows';
import { uberName, uberReport } from '../reports/weeks';
import { startDovecot } from '../servers/dovecot';
import { startMailboxProvider } from '../servers/mailbox-provider';
import { mailerOf, type Patience, type Received, type SmtpServer, startSmtp } from '../servers/smtp';
import { cannedMailbox } from './canned-mailbox';
import { type Mail, type MailPart, mail, settingsOf } from './mail';

/** An SMTP server that ends with the test. */
export async function smtpServer(options?: Parameters<typeof startSmtp>[0]): Promise<SmtpServer> {
  const server = await startSmtp(options);
  onCleanup(server.stop);
  return server;
}

/** A mail server in memory, which answers with these outcomes and then accepts: all e-mails that it accepted. */
export function cannedMailer(outcomes: Delivery[] = []) {
  const emails: Email[] = [];
  const mailer: Services['mailer'] = {
    domain: 'frota.test',
    async send(email) {
      const outcome = outcomes.shift() ?? { outcome: 'accepted' };
      if (outcome.outcome === 'accepted') emails.push(email);
      return outcome;
    },
  };
  return { emails, mailer };
}

/** Sends the e-mails that are due, as each change and the server's clock do. */
export function sendDue(services: Parameters<typeof sendOutbox>[0]) {
  return sendOutbox(services);
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
    send: () => sendDue(services),
    state: () => outboxState(app.db),
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

/** Staff at an app that watches this mailbox; each `poll` is five minutes after the one before. */
export async function inboxOffice(mailbox: Mailbox, given: Partial<Services> = {}) {
  const office = await officeApi({ mailbox, ...given });
  const { clock, db, services } = office;
  await insertInbox(db, clock.now);
  const config = async (): Promise<EmailConfig> => (await office.request('/api/email/config')).json();
  return {
    ...office,
    async poll() {
      clock.now = new Date(clock.now.getTime() + 5 * MINUTE_MS);
      return pollInbox(services, clock.now);
    },
    /** Polls at once, without five minutes between. */
    pollNow: (options: Parameters<typeof pollInbox>[2], at: Services = services) =>
      pollInbox(at, clock.now, options),
    wait(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS);
    },
    /** The outcomes of the reports, in the order they were read. */
    async outcomes() {
      const told = (await office.reports()).map(({ outcome, reason }) =>
        reason ? `${outcome} ${reason}` : outcome,
      );
      return told.toReversed();
    },
    /** When the mailbox was last reached, or not, as the e-mail page shows it. */
    checkedAt: async () => (await config()).monitoring.checkedAt,
    config,
  };
}

const USER = 'relatorios@frota-exemplo.pt';

/** Staff at an app whose mailbox is opened by a provider's tokens, at a real server that asks the provider for each. */
export async function linkedOffice(over: Partial<OAuthSettings> = {}, mechanisms?: string) {
  const provider = await startMailboxProvider(USER);
  onCleanup(provider.stop);
  const dovecot = await startDovecot({
    introspection: `${provider.origin}/introspect`,
    ...(mechanisms !== undefined && { mechanisms }),
  });
  onCleanup(dovecot.stop);
  const imap = { ...settingsOf(dovecot), password: null };
  const source = { current: async (_refused?: string): Promise<string> => '' };
  const mailbox = createImapMailbox(imap, {
    authority: dovecot.certificate,
    token: (refused) => source.current(refused),
  });
  const office = await inboxOffice(mailbox);
  const { services, db, clock } = office;
  provider.trouble.clock = () => clock.now;
  const cookie = await createSession(services);
  const newTokens = () =>
    createAccessTokens(provider.settings(over), { db, secret: services.secret, now: services.now });
  const tokens = newTokens();
  source.current = tokens.current;
  services.mailboxTokens = tokens;
  return {
    ...office,
    provider,
    dovecot,
    tokens,
    /** The tokens as another server of the same database has them. */
    newTokens,
    post: (path: string, body: unknown = {}) =>
      office.app.request(`/api/mailbox/${path}`, {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** Opens the program's address as this browser, of one session, does. */
    open: (path: string, cookies = '') =>
      office.app.request(path, { headers: { Cookie: `${cookie}; ${cookies}`, Accept: 'text/html' } }),
    /** Links the mailbox without the browser's part. */
    async link() {
      const { location, state, verifier } = await tokens.provider.authorization('http://localhost/callback');
      const callback = new URL(provider.visit(location)).searchParams;
      const fresh = await tokens.provider.exchange(callback, {
        redirectUri: 'http://localhost/callback',
        state,
        verifier,
      });
      const sealed = await tokens.sealed(fresh);
      const at = services.now().toISOString();
      await storeLink(db, { account: tokens.account, sealed, staff: 'staff@frota.local', at });
    },
  };
}

/** Quarantines a mail as the inbox does: its row with the reason, and its bytes. Answers the report's id. */
export async function quarantine(services: Services, gross = '10.00', name = uberName()): Promise<string> {
  const id = crypto.randomUUID();
  const body = uberReport([{ id: 'U1', gross }]);
  const bytes = new TextEncoder().encode(mail({ from: 'x@mau.test', parts: [{ name, body }] }));
  const rawKey = await keepRaw(services, bytes);
  await services.db.batch([
    putReport(services.db, {
      id,
      createdAt: services.now().toISOString(),
      source: 'inbox',
      sender: 'x@mau.test',
      messageId: `${id}@mau.test`,
      sha256: id.replaceAll('-', ''),
      outcome: 'quarantined',
      reason: 'sender_not_allowed',
      rawKey,
      subject: 'Relatório semanal',
      attachments: [name],
    }),
  ]);
  return id;
}

/** A header of Via Verde's CSV. */
export const TOLLS =
  'Contrato;Nr Equipamento;Matrícula;Tipo de Evento;Data Saída;Barreira Saída;Operador;Valor (Transação)';

export const tolls = (value: string): MailPart => ({
  name: 'extrato.csv',
  body: `${TOLLS}\n1;;AA-00-BB;Portagem;10-11-2026 10:00;Ponte;VV;${value}\n`,
});

/** A sender believed for reports, whom staff trust for costs; one believed for reports alone; and one who is neither. */
export const TRUSTED = 'Portagens <extratos@uber.com>';
export const BELIEVED = 'Contas <contas@uber.com>';
export const STRANGER = 'Portagens <extratos@portagens.test>';

export const from = (sender: string, ...parts: MailPart[]) => mail({ from: sender, parts });

/** Staff at an app whose inbox brings files of costs. */
export async function costOffice(...mails: (Mail | string)[]) {
  const messages = mails.map((each) => (typeof each === 'string' ? each : mail(each)));
  const made = await inboxOffice(cannedMailbox(messages));
  const { db, list, send } = made;
  await insertDriver(db, { fullName: 'Ana Exemplo' });
  const trusted = await send('POST', '/api/cost-files/senders', { address: 'Extratos@uber.com' });
  if (!trusted.ok) throw new Error(await trusted.text());
  return {
    ...made,
    deliver: (text: string) => messages.push(text),
    /** Each file with what its lines come to. */
    costs: async () =>
      (await list<CostFile[]>('/api/cost-files')).map(({ fileName, outcome, sums }) =>
        [fileName, outcome, sums.total].join(' '),
      ),
    async uploadCosts(name: string, text: string, fields: Record<string, string> = {}) {
      const body = new FormData();
      body.append('file', new File([text], name));
      for (const [field, value] of Object.entries(fields)) body.append(field, value);
      const answer = await made.request('/api/cost-files', { method: 'POST', body });
      return (await answer.json()) as CostUploadAnswer;
    },
  };
}

/** The same with a key, whose first file, of one toll, staff have accepted. */
export async function keyOffice() {
  const made = await costOffice();
  const { app, send, quarantine } = made;
  const { key } = await (await send('POST', '/api/report-sources', { name: 'Contabilidade' })).json();
  const give = async (name: string, text: string) => {
    const body = new FormData();
    body.set('file', new File([text], name));
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await app.request('/api/payment-reports', { method: 'POST', headers, body });
    return (await answer.json()).files;
  };
  const first = String(tolls('1,00').body);
  await give('a.csv', first);
  const [waiting] = await quarantine();
  const accepted = await send('POST', `/api/payment-reports/${waiting?.id}/accept`);
  if (!accepted.ok) throw new Error(await accepted.text());
  return { ...made, give, first };
}

export type GivenEmail = Partial<Omit<DueEmail, 'detail'>> & { detail?: object };

/** An e-mail to Ana Sousa as it is sent; the kind is `driver_approved` unless given. */
export async function emailText(services: Services, { detail, ...given }: GivenEmail = {}) {
  const message = {
    id: 'a-message',
    kind: 'driver_approved',
    detail: detail ? JSON.stringify(detail) : null,
    createdAt: services.now().toISOString(),
    attempts: 1,
    fullName: 'Ana Sousa',
    email: 'ana@exemplo.pt',
    contractType: 'SLOT',
    seed: null,
    ...given,
  } as const;
  const email = await services.emails[message.kind](services, message, services.now());
  if (!email) throw new Error(`no e-mail of kind ${message.kind}`);
  return writeEmail(email, services);
}
