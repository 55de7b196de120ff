import { errorOf } from './api-error';
import { fetchFresh } from './fresh';

export type Page<Item> = { items: Item[]; next: string | undefined };

/** One page of a list, and the address of the next (RFC 8288). */
export async function getPage<Item>(path: string, signal: AbortSignal): Promise<Page<Item>> {
  const response = await fetchFresh(path, { signal });
  if (!response.ok) throw await errorOf(response);
  const next = /<(.+)>/.exec(response.headers.get('link') ?? '')?.[1];
  return { items: await response.json(), next };
}
