import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Encoded, encodedResponse } from '../../platform/http/encoded-response';
import type { Page, PageManifest, Pages } from './pages';

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Reads the build into memory once. Raises if there is no build. */
export async function createBuiltPages(dist: string): Promise<Pages> {
  const manifest = await readFile(`${dist}/pages.json`, 'utf8').then(
    (text) => JSON.parse(text) as PageManifest,
    (cause) => {
      throw new Error('As páginas ainda não foram construídas. Execute primeiro: bun run build', { cause });
    },
  );
  const [pages, files] = await Promise.all([readPages(dist, manifest), readAssets(`${dist}/assets`)]);
  return {
    async page(name) {
      const page = pages.get(name);
      if (!page) throw new Error(`the build has no page ${name}`);
      return page;
    },
    async file(request) {
      const file = files.get(new URL(request.url).pathname);
      if (!file) return null;
      const headers = {
        'Content-Type': file.contentType,
        'Cache-Control': 'public, max-age=31536000, immutable',
      };
      return encodedResponse(request, file, headers);
    },
  };
}

async function readPages(dist: string, manifest: PageManifest): Promise<Map<string, Page>> {
  const read = Object.entries(manifest).map(async ([name, { styleHashes }]) => {
    const html = await readEncoded(`${dist}/pages/${name}.html`);
    return [name, { html, styleHashes }] as const;
  });
  return new Map(await Promise.all(read));
}

/** Maps each file's path in an address to its content. */
async function readAssets(folder: string): Promise<Map<string, Encoded & { contentType: string }>> {
  const read = (await readdir(folder)).flatMap((file) => {
    const contentType = CONTENT_TYPES[extname(file)];
    if (contentType === undefined) return [];
    const path = `/assets/${file}`;
    return [readEncoded(`${folder}/${file}`).then((bytes) => [path, { ...bytes, contentType }] as const)];
  });
  return new Map(await Promise.all(read));
}

async function readEncoded(path: string): Promise<Encoded> {
  const optional = (ending: string) => readFile(path + ending).catch(() => undefined);
  const [plain, br, gzip] = await Promise.all([readFile(path), optional('.br'), optional('.gz')]);
  return { plain, ...(br && { br }), ...(gzip && { gzip }) };
}
