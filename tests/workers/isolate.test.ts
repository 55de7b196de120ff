import { expect, test, vi } from 'vitest';
import worker from '../../src/worker';
import { NO_PROVIDER } from '../support/servers/workerd';

test('an isolate builds the program once, however many requests come at once', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  let built = 0;
  const bindings = {
    ASSETS: { fetch: async () => new Response(null, { status: 404 }) },
    FILES: { get: async () => null, put: async () => null, delete: async () => undefined },
    HOST: '127.0.0.1',
    STORAGE: 'r2',
    get DATABASE_URL() {
      built += 1;
      return 'http://127.0.0.1:1';
    },
    ...NO_PROVIDER,
  };
  const request = () => worker.fetch(new Request('http://localhost:8787/api/nada'), bindings);
  const answers = await Promise.all(Array.from({ length: 5 }, request));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(built).toBe(1);
});
