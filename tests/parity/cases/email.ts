import type { CostFile } from '../../../src/money/costs/schema';
import { type Call, type Case, type Known, staff } from '../case';
import { PARTNER, STRANGER, TOLLS_BY_MAIL, UBER } from '../mailbox';

const posted = (path: string, body: unknown = {}) => ({ method: 'POST', path: `/api/email/${path}`, body });

const decided =
  (decision: 'accept' | 'dismiss', sender: string, body: unknown = {}) =>
  (known: Known) => ({
    method: 'POST',
    path: `/api/payment-reports/${known[`mail ${sender}`]}/${decision}`,
    body,
  });

const heldCosts =
  (body: unknown = {}) =>
  ({ heldCosts: id }: Known) => ({ method: 'POST', path: `/api/cost-files/${id}/accept`, body });

const costSender = (path: string, body: unknown) => ({
  method: 'POST',
  path: `/api/cost-files/senders${path}`,
  body,
});

type Report = { id: string; sender: string | null; outcome: string };
const PUT_ASIDE = [PARTNER, STRANGER, UBER];

/** Mails that the first poll quarantines, and the decisions of staff about them. */
const MAIL: Case[] = [
  {
    ...staff('the mail in quarantine', { path: '/api/payment-reports/quarantine' }),
    until: (body) => JSON.parse(body).length === PUT_ASIDE.length,
    keep(known, body) {
      const reports: Report[] = JSON.parse(body);
      for (const { id, sender } of reports) known[`mail ${sender}`] = id;
    },
  },
  {
    ...staff('the reports with those that came by mail', { path: '/api/payment-reports?limit=10' }),
    until: (body) =>
      JSON.parse(body).some(({ sender, outcome }: Report) => sender === UBER && outcome === 'imported'),
  },
  {
    ...staff('the cost files with one that came by mail', { path: '/api/cost-files' }),
    until: (body) =>
      JSON.parse(body).some(
        ({ fileName, sender }: CostFile) => fileName === TOLLS_BY_MAIL && sender === UBER,
      ),
    keep(known, body) {
      const held = JSON.parse(body).find(({ outcome }: CostFile) => outcome === 'held');
      known.heldCosts = held?.id;
    },
  },
  staff('the effect of the one that came by mail', ({ heldCosts }) => ({
    path: `/api/cost-files/${heldCosts}/preview`,
  })),
  staff('costs are accepted, and their sender is trusted for costs', heldCosts({ trustSender: true })),
  staff('costs are accepted again', heldCosts(), 409),
  staff('who is trusted for costs', { path: '/api/cost-files/senders' }),
  staff('an address is trusted for costs', costSender('', { address: PARTNER })),
  staff('no address is trusted for costs', costSender('', { address: 'x' }), 422),
  staff('an address is trusted for costs no more', costSender('/remove', { address: PARTNER })),
  staff('other values than staff have seen', { path: '/api/cost-movements/restated' }),
  staff(
    'values of a file that has none to decide',
    ({ heldCosts: id }) => ({
      method: 'POST',
      path: `/api/cost-files/${id}/values`,
      body: { take: true, digest: '0'.repeat(64) },
    }),
    409,
  ),
  staff('the movements of the one that came by mail', { path: '/api/cost-movements/waiting' }),
  staff('a sender who is allowed is trusted', decided('accept', UBER, { trustSender: true }), 422),
  staff('mail that nobody vouched for is read', decided('accept', UBER)),
  staff('mail that nobody vouched for is read again', decided('accept', UBER), 409),
  staff(
    'mail is read under a day that is no Monday',
    decided('accept', PARTNER, { weekStartDate: '2026-10-06' }),
    422,
  ),
  staff('a sender is trusted', decided('accept', PARTNER, { trustSender: true })),
  staff('a sender is trusted again', decided('accept', PARTNER, { trustSender: true }), 409),
  staff('the mailbox with who is trusted', { path: '/api/email/config' }),
  ...['taken', 'taken again'].map((how) =>
    staff(`trust is ${how} from who was trusted`, posted('trusted-senders/remove', { address: PARTNER })),
  ),
  staff('mail is dismissed', decided('dismiss', STRANGER)),
  staff('mail is dismissed again', decided('dismiss', STRANGER)),
  staff('mail that was dismissed is read', decided('accept', STRANGER), 409),
  staff('what was read is dismissed', decided('dismiss', UBER), 409),
  staff('no mail in quarantine', { path: '/api/payment-reports/quarantine' }),
  staff('the reports that came by mail', { path: '/api/payment-reports?limit=10' }),
  staff('the records with those that came by mail', { path: '/api/financial-records' }),
];

const sent = (path: string, body: unknown = {}): Call => ({ method: 'POST', path, body });

/** A mailbox with a password, or none, is not linked at a provider. */
const LINKING = [
  staff('the mailbox is linked', sent('/api/mailbox/link'), 409),
  staff('the provider leads back', { path: '/api/mailbox/callback?code=x&state=y' }, 409),
  staff('a code is asked for', sent('/api/mailbox/device'), 409),
  staff('a code is entered', sent('/api/mailbox/device/finish', { handle: 'x' }), 409),
  staff('no code is entered', sent('/api/mailbox/device/finish'), 422),
  staff('the mailbox is unlinked', sent('/api/mailbox/unlink'), 409),
];

const KEYS = [
  staff('a key without a name is made', sent('/api/report-sources', { name: ' ' }), 422),
  staff('a key is made', sent('/api/report-sources', { name: 'Contabilidade' }), 201),
  staff('the keys', { path: '/api/report-sources' }),
  staff('the watched folder', { path: '/api/report-sources/folder' }),
  staff('a key that there is not is ended', sent('/api/report-sources/x/end'), 404),
];

/** The watched mailbox; without one every target answers that there is none. */
export function emailCases(configured: boolean): Case[] {
  const done = configured ? 200 : 409;
  return [
    staff('the mailbox', { path: '/api/email/config' }),
    staff('the connection is tried', posted('test-connection'), done),
    staff('monitoring too often', posted('start-monitoring', { intervalMinutes: 1 }), 422),
    staff('monitoring starts', posted('start-monitoring', { intervalMinutes: 5 }), done),
    ...(configured ? MAIL : []),
    staff('monitoring stops', posted('stop-monitoring')),
    ...['ninguem@exemplo.pt', 'não é endereço'].map((address) =>
      staff(`trust is taken from ${address}`, posted('trusted-senders/remove', { address })),
    ),
    staff('trust is taken from nobody', posted('trusted-senders/remove'), 422),
    staff(
      'trust is taken from more than an address',
      posted('trusted-senders/remove', { address: 'a'.repeat(321) }),
      422,
    ),
    ...LINKING,
    ...KEYS,
    staff('the mailbox afterwards', { path: '/api/email/config' }),
  ];
}
