import { type Case, staff } from '../case';

const posted = (path: string, body: unknown = {}) => ({ method: 'POST', path: `/api/email/${path}`, body });

/** The watched mailbox; without one every target says that there is none. */
export function emailCases(configured: boolean): Case[] {
  const done = configured ? 200 : 409;
  return [
    staff('the mailbox', { path: '/api/email/config' }),
    staff('the connection is tried', posted('test-connection'), done),
    staff('monitoring too often', posted('start-monitoring', { intervalMinutes: 1 }), 422),
    staff('monitoring starts', posted('start-monitoring', { intervalMinutes: 5 }), done),
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
    staff('the mailbox afterwards', { path: '/api/email/config' }),
  ];
}
