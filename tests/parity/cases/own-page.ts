import type { Database } from '../../../db/opening/client';
import { reciboTerms } from '../../../db/schema/recibo-terms';
import { waitFor } from '../../support/api/registration';
import { insertDocument, insertDriver, insertRecord } from '../../support/databases/rows';
import { proofOf } from '../../support/servers/smtp';
import { type Case, keepFields, type Sent, staff } from '../case';
import { TODAY } from '../today';
import { keepRecibo, typedRecibo } from './recibos';
import { pdf } from './uploads';

const EMAIL = 'ana.propria@exemplo.pt';
const SHARED = 'casal@exemplo.pt';
const WEEK = 'c0a8ab1c-55a0-4a27-9d0e-2f0b4f6f7af1';
const EVA = 'c0a8ab1c-55a0-4a27-9d0e-2f0b4f6f7ae1';

/** Inserts into every target an old driver, and two with one address. */
export async function insertOwnPages(db: Database): Promise<void> {
  const driverId = await insertDriver(db, { fullName: 'Ana Própria', email: EMAIL, cmtvdeNumber: '1' });
  await insertDocument(db, { driverId });
  await insertRecord(db, { id: WEEK, driverId });
  await db.insert(reciboTerms).values({
    id: crypto.randomUUID(),
    driverId,
    n: 1,
    fromMonday: '2026-11-09',
    kind: 'ASKED',
    nif: '123456789',
    ivaBasisPoints: 0,
    lies: 'INSIDE',
    withholdingBasisPoints: 0,
    createdBy: 'staff@frota.local',
    createdAt: '2026-11-09T10:00:00.000Z',
  });
  await insertDriver(db, { id: EVA, fullName: 'Eva Casal', email: SHARED, cmtvdeNumber: '2' });
  await insertDriver(db, { fullName: 'Rui Casal', email: SHARED, status: 'INACTIVE' });
}

/** The proof in the last of that many e-mails to the address. */
async function proofFrom(sent: Sent, email: string, count = 1) {
  const letters = () => sent.filter(({ to }) => to.includes(email));
  await waitFor(() => letters().length >= count);
  return proofOf(letters()[count - 1] ?? { raw: '' });
}

function driver(title: string, path: string, status = 200): Case {
  return { title, call: { path }, status };
}

function post(path: string, body: object) {
  return { method: 'POST', path, body };
}

function asksForSignIn(email: string, who: Case['who'] = 'visitor'): Case {
  return { title: `a letter to ${email}`, who, call: post('/api/me/link', { email }), status: 202 };
}

function confirmed(account: string | undefined) {
  return { method: 'PATCH', path: `/api/bank-accounts/${account}/status`, body: { status: 'CONFIRMED' } };
}

const ACCOUNT = {
  iban: 'PT50000201231234567890154',
  holder: 'Ana Própria',
  nif: '123456789',
  bic: null,
  instead: null,
};

/** The page that a driver has where a mail server is set. */
export const OWN_PAGE: Case[] = [
  driver('the driver’s page, signed out', '/me'),
  driver('what a phone keeps the page by', '/me.webmanifest'),
  driver('its icon there', '/me-icon.png'),
  driver('what a driver is shown, signed out', '/api/me', 401),
  asksForSignIn('ninguem@exemplo.pt'),
  asksForSignIn(EMAIL),
  {
    title: 'a wrong code',
    call: async (_, sent) => {
      const { code } = await proofFrom(sent, EMAIL);
      return post('/api/me/session', { code: code === '000000' ? '000001' : '000000' });
    },
    status: 422,
  },
  {
    title: 'the code of the letter',
    call: async (_, sent) => post('/api/me/session', { code: (await proofFrom(sent, EMAIL)).code }),
    status: 201,
  },
  {
    title: 'the link of the same letter',
    who: 'stranger',
    call: async (_, sent) => post('/api/me/session', { token: (await proofFrom(sent, EMAIL)).token }),
    status: 422,
  },
  driver('the driver’s page', '/me'),
  driver('what a driver is shown', '/api/me'),
  driver('a driver’s weeks', '/api/me/weeks'),
  driver('a driver’s week', `/api/me/weeks/${WEEK}`),
  driver('a week of nobody', `/api/me/weeks/${EVA}`, 404),
  driver('the costs of a week', `/api/me/weeks/${WEEK}/costs`),
  driver('the statement of a week', `/api/me/weeks/${WEEK}/statement`),
  { ...driver('the statement of a week as a PDF', `/api/me/weeks/${WEEK}/statement/pdf`), body: 'differs' },
  {
    title: 'an address for a renewal',
    call: { method: 'POST', path: '/api/objects/upload' },
    status: 200,
    keep: keepFields({ own: 'uploadURL' }),
  },
  {
    title: 'the renewal is sent',
    call: (known) => ({
      method: 'PUT',
      path: known.own ?? '',
      body: pdf.bytes,
      headers: { 'content-type': pdf.type },
    }),
    status: 200,
  },
  ...['a driver’s renewal', 'the same again'].map(
    (title): Case => ({
      title,
      call: ({ own }) => post('/api/me/documents', { docType: 'CC', fileName: 'cc.pdf', filePath: own }),
      status: 201,
    }),
  ),
  driver('what a driver is shown of a renewal that waits', '/api/me'),
  {
    title: 'a driver’s request',
    call: post('/api/me/data-requests', { phoneNumber: '930000000' }),
    status: 201,
  },
  {
    title: 'a driver’s request for what is so',
    call: post('/api/me/data-requests', { fullName: 'Ana Própria' }),
    status: 422,
  },
  staff('requests of drivers', { path: '/api/data-requests' }),
  driver('a driver’s accounts', '/api/me/bank-account'),
  {
    title: 'a driver’s account with a wrong digit',
    call: post('/api/me/bank-account', { ...ACCOUNT, iban: 'PT50000201231234567890155' }),
    status: 422,
  },
  {
    title: 'a driver’s account',
    call: post('/api/me/bank-account', ACCOUNT),
    status: 201,
    keep(known, body) {
      known.account = JSON.parse(body).waiting.id;
    },
    body: 'differs',
  },
  {
    title: 'the end of a driver’s request',
    call: { method: 'DELETE', path: '/api/me/data-requests' },
    status: 204,
  },
  driver('a driver’s weeks without a recibo', '/api/me/recibos'),
  {
    title: 'a driver’s recibo, typed',
    call: () => typedRecibo('/api/me/recibos'),
    status: 201,
    keep: keepRecibo,
    body: 'differs',
  },
  {
    title: 'the file of a driver’s recibo',
    call: ({ recibo }) => ({ path: `/api/me/recibos/${recibo}/file` }),
    status: 200,
  },
  { ...driver('a driver’s archive', '/api/me/archive'), body: 'differs' },
  asksForSignIn(SHARED, 'stranger'),
  {
    title: 'the link of an address that two have',
    who: 'stranger',
    call: async (_, sent) => post('/api/me/session', { token: (await proofFrom(sent, SHARED)).token }),
    status: 200,
    keep: keepFields({ choice: 'token' }),
  },
  {
    title: 'one of the two',
    who: 'stranger',
    call: ({ choice }) => post('/api/me/session', { token: choice, driverId: EVA }),
    status: 201,
  },
  { ...driver('what the one of two is shown', '/api/me'), who: 'stranger' },
  { ...driver('the week of another', `/api/me/weeks/${WEEK}`, 404), who: 'stranger' },
  { ...driver('the costs of another', `/api/me/weeks/${WEEK}/costs`, 404), who: 'stranger' },
  { ...driver('the statement of another', `/api/me/weeks/${WEEK}/statement`, 404), who: 'stranger' },
  {
    title: 'a driver’s sign-out',
    call: { method: 'DELETE', path: '/api/me/session' },
    status: 204,
  },
  driver('what a driver is shown after it', '/api/me', 401),
  {
    ...staff('an account that staff enter', post(`/api/drivers/${EVA}/bank-account`, ACCOUNT), 201),
    keep(known, body) {
      known.entered = JSON.parse(body).waiting.id;
    },
    body: 'differs',
  },
  staff('it is confirmed by who entered it', ({ entered }) => confirmed(entered), 409),
  staff('what the driver entered is confirmed', ({ account }) => confirmed(account)),
  {
    ...staff('what a file would have', post('/api/payment-batches/preview', {})),
    keep: keepFields({ digest: 'digest' }),
    body: 'differs',
  },
  {
    ...staff('a file', ({ digest }) => post('/api/payment-batches', { digest }), 201),
    keep: keepFields({ batch: 'id' }),
    body: 'differs',
  },
  staff(
    'it is paid by who made it',
    ({ batch }) => post(`/api/payment-batches/${batch}/pay`, { date: TODAY, confirmed: true }),
    409,
  ),
];
