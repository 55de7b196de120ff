import { errorOf } from './api-error';
import { fetchFresh } from './fresh';

/** Characters parsed at once: what a slow computer does between two frames. */
const STEP = 150_000;

/** A list of any length, an item a line, taken apart while it comes: parsed at once it would hold up every key.
 * `each` is called for every item. */
export async function getLong<Item>(
  path: string,
  { signal, each }: { signal: AbortSignal; each?: (item: Item) => void },
): Promise<Item[]> {
  const response = await fetchFresh(path, { signal });
  if (!response.ok || !response.body) throw await errorOf(response);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const items: Item[] = [];
  const take = (text: string) => {
    for (const item of JSON.parse(text) as Item[]) {
      each?.(item);
      items.push(item);
    }
  };
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    if (done) break;
    // No string of JSON has a line break in it.
    const end = rest.length < STEP ? -1 : rest.lastIndexOf(',\n{');
    if (end < 0) continue;
    take(`${rest.slice(0, end)}]`);
    rest = `[${rest.slice(end + 2)}`;
    await new Promise((resolve) => setTimeout(resolve));
  }
  take(rest);
  return items;
}
