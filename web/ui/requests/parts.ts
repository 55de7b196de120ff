import { errorOf } from './api-error';
import { fetchFresh } from './fresh';

/** The items of a long list from `offset` on; `total` counts all of them, and `version` is the list's. */
export type Part<Item> = { items: Item[]; offset: number; total: number; version: string | null };

export async function getPart<Item>(path: string, offset: number, signal: AbortSignal): Promise<Part<Item>> {
  const response = await fetchFresh(path, { signal });
  if (!response.ok) throw await errorOf(response);
  const items: Item[] = await response.json();
  const { headers } = response;
  const total = Number(headers.get('total-count') ?? offset + items.length);
  return { items, offset, total, version: headers.get('etag') };
}
