import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { version } from '../../../package.json';
import { type Encoded, encodedResponse } from '../../platform/http/encoded-response';
import { type Page, type PageManifest, type Pages, VERSION_FILE } from './pages';

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Where each file of the build is, by its path in the build. */
type Built = ReadonlyMap<string, string>;

/** Reads the build into memory once. Raises if there is no build. */
export async function createBuiltPages(built: Built): Promise<Pages> {
  const listed = built.get('pages.json');
  if (listed === undefined) {
    throw new Error('As páginas ainda não foram construídas. Execute primeiro: bun run build');
  }
  const manifest: PageManifest = JSON.parse(await readFile(listed, 'utf8'));
  const [pages, files, shownVersion] = await Promise.all([
    readPages(built, manifest),
    readAssets(built),
    builtVersion(built),
  ]);
  return {
    version: async () => shownVersion,
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

/** Without a build the number alone. */
export async function builtVersion(built: Built): Promise<string> {
  const path = built.get(VERSION_FILE);
  return path === undefined ? version : readFile(path, 'utf8');
}

async function readPages(built: Built, manifest: PageManifest): Promise<Map<string, Page>> {
  const read = Object.entries(manifest).map(async ([name, { styleHashes }]) => {
    const html = await readEncoded(built, `pages/${name}.html`);
    return [name, { html, styleHashes }] as const;
  });
  return new Map(await Promise.all(read));
}

/** Maps each file's path in an address to its content. */
async function readAssets(built: Built): Promise<Map<string, Encoded & { contentType: string }>> {
  const read = [...built.keys()].flatMap((file) => {
    const contentType = CONTENT_TYPES[extname(file)];
    if (!file.startsWith('assets/') || contentType === undefined) return [];
    return [readEncoded(built, file).then((bytes) => [`/${file}`, { ...bytes, contentType }] as const)];
  });
  return new Map(await Promise.all(read));
}

async function readEncoded(built: Built, name: string): Promise<Encoded> {
  const read = async (ending: string) => {
    const path = built.get(name + ending);
    return path === undefined ? undefined : readFile(path);
  };
  const [plain, br, gzip] = await Promise.all([read(''), read('.br'), read('.gz')]);
  if (!plain) throw new Error(`the build has no file ${name}`);
  return { plain, ...(br && { br }), ...(gzip && { gzip }) };
}
