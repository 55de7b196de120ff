import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../web/ui/requests/api-error';
import { getLong } from '../../web/ui/requests/long-list';

type Item = { id: number; text: string };

afterEach(() => vi.unstubAllGlobals());

/** An answer that comes in pieces of so many bytes. */
function answerIn(bytes: Uint8Array, size: number): Response {
  let at = 0;
  return new Response(
    new ReadableStream({
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(at, at + size));
        at += size;
      },
    }),
  );
}

async function read(text: string, size: number) {
  vi.stubGlobal('fetch', async () => answerIn(new TextEncoder().encode(text), size));
  const seen: Item[] = [];
  const signal = new AbortController().signal;
  const items = await getLong<Item>('/lista', { signal, each: (item) => seen.push(item) });
  expect(seen).toEqual(items);
  return items;
}

/** Texts that look like the end of an item, and characters of several bytes. */
const items = Array.from({ length: 900 }, (_, id) => ({
  id,
  text: `},\n{"id":${id}}] Conceição 🚕 ${'x'.repeat(500)}`,
}));

test.each([
  ['an item a line', `[${items.map((item) => JSON.stringify(item)).join(',\n')}]`],
  ['in one line', JSON.stringify(items)],
  ['indented', JSON.stringify(items, null, 2)],
])('a list comes whole, in whatever pieces: %s', async (_what, text) => {
  for (const size of [777, 65_536, text.length * 2]) expect(await read(text, size)).toEqual(items);
});

test('an empty list is an empty list', async () => {
  expect(await read('[]', 1)).toEqual([]);
});

test('a key is handled before a long list has been read', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  await read(`[${items.map((item) => JSON.stringify(item)).join(',\n')}]`, 65_536);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});

test('a refused list is the error that the server answered', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401, statusText: 'Unauthorized' }));
  const signal = new AbortController().signal;
  await expect(getLong('/lista', { signal, each: () => {} })).rejects.toBeInstanceOf(ApiError);
});
