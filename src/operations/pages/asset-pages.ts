import type { Typeface } from '../../money/statements/typeface.ts';
import { type Fleet, slotsFilled } from '../../platform/domain/fleet.ts';
import { namedPage, type Page, type PageManifest, type Pages, VERSION_FILE } from './pages.ts';

export type Assets = { fetch(address: string): Promise<Response> };

/** Stored with the pages, so that the Worker's bundle does not contain it. */
export const TYPEFACE = { regular: '/pages/typeface.ttf', semibold: '/pages/typeface-600.ttf' } as const;

export function assetTypeface(assets: Assets): () => Promise<Typeface> {
  let face: Typeface | undefined;
  const read = async (path: string) => new Uint8Array(await (await readAsset(assets, path)).arrayBuffer());
  return async () => {
    face ??= { regular: await read(TYPEFACE.regular), semibold: await read(TYPEFACE.semibold) };
    return face;
  };
}

async function readAsset(assets: Assets, path: string): Promise<Response> {
  const answer = await assets.fetch(`https://assets.local${path}`);
  if (!answer.ok) throw new Error(`asset ${path}: ${answer.status}`);
  return answer;
}

/** Reads each page once; hashed files are answered before the Worker runs. */
export function createAssetPages(assets: Assets, fleet: Fleet | null = null): Pages {
  // Holds values, not promises: requests of a Worker must not share I/O.
  const pages = new Map<string, Page>();
  let manifest: PageManifest | undefined;

  async function read(path: string): Promise<string> {
    return (await readAsset(assets, path)).text();
  }

  async function readPage(name: string): Promise<string> {
    const html = await read(`/pages/${name}.html`);
    return fleet === null ? html : slotsFilled(html, fleet);
  }

  return {
    version: () => read(`/${VERSION_FILE}`),
    async page(name) {
      manifest ??= JSON.parse(await read('/pages.json')) as PageManifest;
      const named = fleet !== null && namedPage(name) in manifest ? namedPage(name) : name;
      const styles = manifest[named];
      if (!styles) throw new Error(`the build has no page ${name}`);
      const page = pages.get(name) ?? { html: { plain: await readPage(named) }, ...styles };
      pages.set(name, page);
      return page;
    },
    file: async () => null,
  };
}
