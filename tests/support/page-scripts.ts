import type { APIRequestContext } from '@playwright/test';

/** What a page brings to the browser, in bytes as they travel (gzip); scripts by their path. */
export type PageWeight = { html: number; scripts: Map<string, number> };

type Served = { text: string; bytes: number };

/** Reads pages as `request`'s cookies show them, each script once. */
export function createScale(request: APIRequestContext) {
  const scripts = new Map<string, Served>();

  async function served(path: string): Promise<Served> {
    const answer = await request.get(path, { headers: { 'Accept-Encoding': 'gzip' } });
    const { 'content-encoding': encoding, 'content-length': length } = answer.headers();
    if (encoding !== 'gzip') throw new Error(`${path}: ${answer.status()}, not compressed`);
    return { text: await answer.text(), bytes: Number(length) };
  }

  async function script(path: string): Promise<Served> {
    const found = scripts.get(path) ?? (await served(path));
    scripts.set(path, found);
    return found;
  }

  /** The page's HTML, and its entries and preloads with all that they import before they run. */
  return async function weigh(path: string): Promise<PageWeight> {
    const html = await served(path);
    const weight: PageWeight = { html: html.bytes, scripts: new Map() };
    const queue = namedInHtml(html.text);
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (weight.scripts.has(next)) continue;
      const { text, bytes } = await script(next);
      weight.scripts.set(next, bytes);
      queue.push(...importedBy(text));
    }
    return weight;
  };
}

function namedInHtml(html: string): string[] {
  const tags = html.match(/<(script\b|link rel="modulepreload")[^>]*>/g) ?? [];
  return tags.flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []);
}

/** Static imports of a built chunk, which names its neighbours by `./`. */
function importedBy(chunk: string): string[] {
  return [...chunk.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(
    (found) => `/assets/${found[1]}`,
  );
}

export function total(scripts: Map<string, number>): number {
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
}
