import { expect, test, vi } from 'vitest';
import worker from '../../src/worker';

test('the cron of an unconfigured Worker logs why and does nothing', async () => {
  const told: unknown[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void told.push(line));
  const assets = { fetch: async () => new Response(null, { status: 404 }) };
  await worker.scheduled({ scheduledTime: Date.UTC(2026, 10, 20, 10, 5) }, { ASSETS: assets });
  expect(told.join()).toContain('PUBLIC_URL: em falta');
});
