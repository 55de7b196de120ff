import { expect, test } from 'vitest';
import { healthCheck } from '../../db/schema/health-check';
import { createTestApp } from '../support/app';

test('health is ok to anyone once a write went through', async () => {
  const { app, db, clock } = await createTestApp();
  for (let time = 0; time < 2; time += 1) {
    const answer = await app.request('/api/health');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok' });
  }
  expect(await db.select().from(healthCheck)).toEqual([{ id: 1, at: clock.now.toISOString() }]);
});

test('health is 503 when the database takes no write, though it can be read', async () => {
  const { app, db, logged } = await createTestApp();
  await db.$client.execute('PRAGMA query_only = ON');
  const answer = await app.request('/api/health');
  expect(answer.status).toBe(503);
  expect((await answer.json()).error.code).toBe('unavailable');
  expect(logged.join('\n')).toContain('SQLITE_READONLY');
});
