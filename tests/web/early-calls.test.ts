import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginCall, request } from '../../web/ui/requests/early-calls';

/** The calls that reached the network. */
const sent: { path: string; signal: AbortSignal | null | undefined }[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push({ path, signal: init.signal });
    if (path === '/api/away') throw new TypeError('no answer');
    return new Response(`${sent.length}`);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  sent.length = 0;
});

const textOf = async (answer: Promise<Response>) => (await answer).text();

test('the answer of an early call is taken once, and the next one is the server’s', async () => {
  beginCall('/api/stats');
  expect(await textOf(request('/api/stats'))).toBe('1');
  expect(await textOf(request('/api/stats'))).toBe('2');
  expect(await textOf(request('/api/today', { method: 'GET' }))).toBe('3');
});

test('after a change nothing from before it is taken', async () => {
  beginCall('/api/stats');
  await request('/api/drivers', { method: 'POST' });
  expect(await textOf(request('/api/stats'))).toBe('3');
});

test('an early call that fails does so for the caller, which may then ask again', async () => {
  beginCall('/api/away');
  await expect(request('/api/away')).rejects.toThrow('no answer');
  expect(sent).toHaveLength(1);
  await expect(request('/api/away')).rejects.toThrow('no answer');
  expect(sent).toHaveLength(2);
});

test('the caller that gives up ends the early call', () => {
  beginCall('/api/stats');
  const controller = new AbortController();
  void request('/api/stats', { signal: controller.signal });
  expect(sent[0]?.signal?.aborted).toBe(false);
  controller.abort();
  expect(sent[0]?.signal?.aborted).toBe(true);
});
