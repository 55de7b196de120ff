import { expect, test, vi } from 'vitest';
import { fetchFresh } from '../../web/ui/requests/fresh';
import { onCleanup } from '../support/api/cleanups';

/** A page that was opened by `type`, whose calls transfer `bytes` of the server; answers the calls' cache modes. */
function openPage(type: string, bytes: number): { modes: (string | undefined)[] } {
  const Timing = class {
    constructor(readonly transferSize: number) {}
  };
  vi.stubGlobal('PerformanceResourceTiming', Timing);
  const timings = [
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never]),
    vi.spyOn(performance, 'getEntriesByName').mockReturnValue([new Timing(bytes) as never]),
  ];
  onCleanup(async () => {
    vi.unstubAllGlobals();
    for (const timing of timings) timing.mockRestore();
  });
  const modes: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    modes.push(init?.cache);
    const text = init?.cache === 'no-cache' ? 'new' : 'first';
    return new Response(text, { headers: { ETag: 'W/"1"', 'Total-Count': '3' } });
  });
  return { modes };
}

test.each([
  ['navigate', 0, 'first', [undefined]],
  ['reload', 0, 'first', [undefined]],
  ['back_forward', 0, 'new', [undefined, 'no-cache']],
  ['back_forward', 300, 'first', [undefined]],
] as const)('opened by %s, a call of %i bytes is answered with the %s', async (type, bytes, text, modes) => {
  const page = openPage(type, bytes);
  const answer = await fetchFresh('/api/stats');
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get('total-count')).toBe('3');
  expect(page.modes).toEqual(modes);
});
