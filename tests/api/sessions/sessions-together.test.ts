import { expect, test } from 'vitest';
import type { Database } from '../../../db/opening/client';
import { deleteSession, findSession } from '../../../src/platform/sessions/store';
import { createTestApp } from '../../support/api/app';
import { createSession, ORIGIN } from '../../support/api/sign-in';

/** Counts how often sessions are read from now on. */
function countReads({ $client: client }: Database) {
  const { execute } = client;
  const counted = { reads: 0 };
  Object.assign(client, {
    execute(...given: Parameters<typeof execute>) {
      if (JSON.stringify(given).includes('from \\"sessions\\"')) counted.reads += 1;
      return execute(...given);
    },
  });
  return counted;
}

test('calls that come together share one read of their session, and each session is read separately', async () => {
  const { app, services, db } = await createTestApp();
  const cookies = [await createSession(services), await createSession(services), 'volante_session=nothing'];
  const counted = countReads(db);
  const calls = Array.from({ length: 30 }, (_, n) =>
    app.request(`${ORIGIN}/api/stats`, { headers: { cookie: cookies[n % 3] ?? '' } }),
  );
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 3 === 2 ? 401 : 200)));
  expect(counted.reads).toBe(2);
});

test('a call after a session has ended does not get the answer of an earlier read', async () => {
  const { services, db, clock } = await createTestApp();
  await createSession(services);
  const tokenHash = (await db.query.sessions.findFirst())?.tokenHash ?? '';
  const before = findSession(db, tokenHash);
  expect(await before).toMatchObject({ tokenHash });
  await deleteSession(db, tokenHash, clock.now);
  expect(await Promise.all([findSession(db, tokenHash), findSession(db, tokenHash)])).toEqual([null, null]);
  expect(await before).not.toBeNull();
});

test('a read that failed fails all calls that shared it, and not those after them', async () => {
  const { services, db } = await createTestApp();
  await createSession(services);
  const tokenHash = (await db.query.sessions.findFirst())?.tokenHash ?? '';
  const { $client: client } = db;
  const { execute } = client;
  Object.assign(client, { execute: () => Promise.reject(new Error('not now')) });
  const asked = await Promise.allSettled([findSession(db, tokenHash), findSession(db, tokenHash)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  Object.assign(client, { execute });
  expect(await findSession(db, tokenHash)).toMatchObject({ tokenHash });
});

test('a call that comes once a read has begun starts another', async () => {
  const { services, db } = await createTestApp();
  await createSession(services);
  const tokenHash = (await db.query.sessions.findFirst())?.tokenHash ?? '';
  const { $client: client } = db;
  const { execute } = client;
  const begun: (() => void)[] = [];
  Object.assign(client, {
    async execute(...given: Parameters<typeof execute>) {
      await new Promise<void>((resolve) => begun.push(resolve));
      return execute(...given);
    },
  });
  const first = findSession(db, tokenHash);
  await expect.poll(() => begun.length).toBe(1);
  const second = findSession(db, tokenHash);
  await expect.poll(() => begun.length).toBe(2);
  for (const go of begun) go();
  expect(await Promise.all([first, second])).toMatchObject([{ tokenHash }, { tokenHash }]);
});
