import type { Case } from '../case';

type Own = { id: string; current: boolean };

const ended = (name: string) => (known: Record<string, string>) => ({
  method: 'DELETE',
  path: `/api/sessions/${known[name]}`,
});

/** The browsers that a person is signed in with, and the end of each. */
export const OWN_SESSIONS: Case[] = [
  {
    title: 'the sessions as the phone sees them',
    who: 'phone',
    call: { path: '/api/sessions' },
    status: 200,
    // The last use of each is stored at most once a minute.
    body: 'in any order',
    keep(known, body) {
      const own: Own[] = JSON.parse(body);
      known.phone = own.find(({ current }) => current)?.id ?? '';
    },
  },
  {
    title: 'the sessions as the laptop sees them',
    who: 'laptop',
    call: { path: '/api/sessions' },
    status: 200,
    // The last use of each is stored at most once a minute.
    body: 'in any order',
    keep(known, body) {
      const own: Own[] = JSON.parse(body);
      known.laptop = own.find(({ current }) => current)?.id ?? '';
    },
  },
  {
    title: 'another site ends a session',
    who: 'staff',
    call: (known) => ({ ...ended('phone')(known), headers: { 'sec-fetch-site': 'cross-site' } }),
    status: 403,
  },
  { title: 'a visitor ends a session', call: ended('phone'), status: 401 },
  { title: 'the phone’s session is ended from another', who: 'staff', call: ended('phone'), status: 204 },
  { title: 'the phone’s session is ended again', who: 'staff', call: ended('phone'), status: 404 },
  { title: 'the phone is signed out', who: 'phone', call: { path: '/api/sessions' }, status: 401 },
  { title: 'the laptop ends its own session', who: 'laptop', call: ended('laptop'), status: 204 },
  { title: 'the laptop is signed out', who: 'laptop', call: { path: '/api/auth/user' }, status: 401 },
  { title: 'the session that is left', who: 'staff', call: { path: '/api/sessions' }, status: 200 },
];
