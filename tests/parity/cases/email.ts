import type { Case } from '../case';

const posted = (path: string, body: unknown = {}) => ({ method: 'POST', path: `/api/email/${path}`, body });

/** The watched mailbox; without one every target says that there is none. */
export function emailCases(configured: boolean): Case[] {
  const done = configured ? 200 : 409;
  return [
    { title: 'the mailbox', who: 'staff', call: { path: '/api/email/config' }, status: 200 },
    { title: 'the connection is tried', who: 'staff', call: posted('test-connection'), status: done },
    {
      title: 'monitoring too often',
      who: 'staff',
      call: posted('start-monitoring', { intervalMinutes: 1 }),
      status: 422,
    },
    {
      title: 'monitoring starts',
      who: 'staff',
      call: posted('start-monitoring', { intervalMinutes: 5 }),
      status: done,
    },
    { title: 'monitoring stops', who: 'staff', call: posted('stop-monitoring'), status: 200 },
    { title: 'the mailbox afterwards', who: 'staff', call: { path: '/api/email/config' }, status: 200 },
  ];
}
