import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { viaVerdeWorkbook } from '../fixtures/costs/cost-files';
import { deliver, MAIL_HOST, mail, vouchedFor } from '../support/mail/mail';
import { uberName, uberReport } from '../support/reports/weeks';
import { dovecotIsThere, startDovecot } from '../support/servers/dovecot';
import { UBER_ID } from './cases/reports';

export const PARTNER = 'contas@parceiro.example';
export const STRANGER = 'alguem@desconhecido.example';
export const UBER = 'noreply@uber.com';

/** A report of one week in a mail from that address, which the mail host authenticates or does not. */
function weekly(
  from: string,
  { monday, gross, vouched }: { monday: string; gross: string; vouched: boolean },
) {
  const body = uberReport([{ id: UBER_ID, name: 'Outro Nome', gross }]);
  return mail({
    from,
    head: vouched ? [vouchedFor(from.slice(from.indexOf('@') + 1))] : [],
    parts: [{ name: uberName(monday), body }],
  });
}

export const TOLLS_BY_MAIL = 'Movimentos.xlsx';

/** A workbook of tolls from a sender who is believed. */
function tolls() {
  const workbook = viaVerdeWorkbook([{ plate: 'ZZ-97-ZZ', obu: '', value: '2.45' }]);
  return mail({
    from: UBER,
    head: [vouchedFor('uber.com')],
    parts: [{ name: TOLLS_BY_MAIL, type: 'application/octet-stream', body: workbook }],
  });
}

/** The mails of the one mailbox: two that are read, one of them of costs, and three that are quarantined, each for
 * another reason. */
const MAIL = () => [
  tolls(),
  weekly(UBER, { monday: '2026-10-12', gross: '410.00', vouched: true }),
  weekly(PARTNER, { monday: '2026-10-05', gross: '420.00', vouched: true }),
  weekly(STRANGER, { monday: '2026-09-28', gross: '430.00', vouched: true }),
  weekly(UBER, { monday: '2026-09-21', gross: '440.00', vouched: false }),
];

/** Starts the mailbox that the targets share, where a server for one is at hand. */
export async function startMailbox(folder: string) {
  if (!dovecotIsThere) return null;
  const server = await startDovecot();
  await deliver(server, MAIL());
  const authority = join(folder, 'mail.pem');
  await writeFile(authority, server.certificate);
  const variables = {
    EMAIL_HOST: 'localhost',
    EMAIL_PORT: String(server.tlsPort),
    EMAIL_USERNAME: server.user,
    EMAIL_PASSWORD: server.password,
    EMAIL_TRUSTED_AUTHSERV: MAIL_HOST,
  };
  return { authority, variables, stop: server.stop };
}
