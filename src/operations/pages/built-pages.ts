import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { version } from '../../../package.json';
import { type Fleet, slotsFilled } from '../../platform/domain/fleet';
import { type Encoded, encodedResponse } from '../../platform/http/encoded-response';
import { NAMED, namedPage, type Page, type PageManifest, type Pages, VERSION_FILE } from './pages';

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Where each file of the build is, by its path in the build. */
type Built = ReadonlyMap<string, string>;

/** Reads the build into memory once. Raises if there is no build. */
export async function createBuiltPages(built: Built, fleet: Fleet | null = null): Promise<Pages> {
  const listed = built.get('pages.json');
  if (listed === undefined) {
    throw new Error('As páginas ainda não foram construídas. Execute primeiro: bun run build');
  }
  const manifest: PageManifest = JSON.parse(await readFile(listed, 'utf8'));
  const [pages, files, shownVersion] = await Promise.all([
    readPages(built, manifest, fleet),
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

async function readPages(
  built: Built,
  manifest: PageManifest,
  fleet: Fleet | null,
): Promise<Map<string, Page>> {
  const names = Object.keys(manifest).filter((name) => !name.startsWith(NAMED));
  const read = names.map(async (name): Promise<[string, Page]> => {
    const named = manifest[namedPage(name)];
    const { styleHashes } = named ?? manifest[name] ?? { styleHashes: [] };
    if (fleet === null || named === undefined) {
      return [name, { html: await readEncoded(built, `pages/${name}.html`), styleHashes }];
    }
    const { plain } = await readEncoded(built, `pages/${namedPage(name)}.html`);
    return [name, { html: await compressed(slotsFilled(plain.toString(), fleet)), styleHashes }];
  });
  return new Map(await Promise.all(read));
}

/** Brotli's highest quality would take a second for all pages, for 3 % fewer bytes. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

async function compressed(html: string): Promise<Encoded> {
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, QUALITY), promisify(gzip)(plain)]);
  return { plain, br: new Uint8Array(br), gzip: new Uint8Array(gz) };
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
