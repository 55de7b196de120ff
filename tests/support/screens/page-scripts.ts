import type { APIRequestContext } from 'playwright/test';

/** The compressed bytes (gzip) that a page loads; scripts by their path. `later`: those that are loaded only once
 * something is opened; `inThat`: once something is opened in a later one. */
export type PageWeight = { html: number } & Record<'scripts' | 'later' | 'inThat', Map<string, number>>;

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

  /** Loads these scripts and all that they import before they run, without those that are there already; answers the
   * ones they may load later as well. */
  async function load(paths: string[], there: Map<string, number>) {
    const scripts = new Map<string, number>();
    const asked: string[] = [];
    const queue = [...paths];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (scripts.has(next) || there.has(next)) continue;
      const { text, bytes } = await script(next);
      scripts.set(next, bytes);
      queue.push(...importedBy(text));
      asked.push(...askedForBy(text));
    }
    return { scripts, asked };
  }

  /** The page's HTML, its entries and preloads, and the scripts that these load later. */
  return async function weigh(path: string): Promise<PageWeight> {
    const html = await served(path);
    const { scripts, asked } = await load(namedInHtml(html.text), new Map());
    const { scripts: later, asked: askedLater } = await load(asked, scripts);
    const { scripts: inThat } = await load(askedLater, new Map([...scripts, ...later]));
    return { html: html.bytes, scripts, later, inThat };
  };
}

function namedInHtml(html: string): string[] {
  const tags = html.match(/<(script\b|link rel="modulepreload")[^>]*>/g) ?? [];
  return tags.flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []);
}

/** Static imports of a built chunk, whose paths are relative. */
function importedBy(chunk: string): string[] {
  return namedBy(chunk, /\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g);
}

/** Dynamic imports. */
function askedForBy(chunk: string): string[] {
  return namedBy(chunk, /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
}

function namedBy(chunk: string, pattern: RegExp): string[] {
  return [...chunk.matchAll(pattern)].map((found) => `/assets/${found[1]}`);
}

export function total(scripts: Map<string, number>): number {
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
}
