import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { installedTypeface } from '../../../src/money/statements/typeface.ts';
import { TYPEFACE } from '../../../src/operations/pages/asset-pages.ts';
import { NAMED, namedPage, type PageManifest, VERSION_FILE } from '../../../src/operations/pages/pages.ts';
import { headersOfFiles } from '../../../src/platform/http/security-headers.ts';
import type { Assets } from './page-document';
import { eachStylesheet, type Stylesheet } from './stylesheets.ts';

/** A classic script, which is not bundled. */
export const OLD_BROWSER_SCRIPT = 'web/pages/old-browser.js';

type Renderer = typeof import('./render-page');
type BuiltAssets = Assets & { stylesheets: Record<Stylesheet, { css: string }> };

/** For Cloudflare Workers, which serve the hashed files by themselves: as `createBuiltPages` answers them over https. */
async function assetHeaders(): Promise<string> {
  return [
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '  Vary: Accept-Encoding',
    ...(await headersOfFiles()).map(([name, value]) => `  ${name}: ${value}`),
    '',
  ].join('\n');
}

/** Cloudflare compresses responses itself and needs no compressed files. */
const NOT_FOR_CLOUDFLARE = '*.br\n*.gz\n';

/** After both builds: writes `pages/<name>.html` with its stylesheet inline, `pages/fleet/<name>.html` where a fleet
 * that has a name is named in it, `pages.json` with each page's CSP sources, the compressed variant of every text file, and the version. */
export async function writePages(dist: string, version: string): Promise<void> {
  const manifest = JSON.parse(await readFile(`${dist}/manifest.json`, 'utf8')) as Manifest;
  const { pages: built, renderPage } = (await import(`${dist}/.renderer/renderer.js`)) as Renderer;
  const assets = await builtAssets(dist, manifest);
  const pages: PageManifest = {};
  await mkdir(`${dist}/pages`, { recursive: true });
  const ofFleet: [name: string, html: string][] = [];
  for (const { name, stylesheet } of built) {
    const html = await renderPage(name, assets);
    const named = await renderPage(name, assets, true);
    const { css } = assets.stylesheets[stylesheet];
    const styleHashes = [`sha256-${createHash('sha256').update(css).digest('base64')}`];
    await writeFile(`${dist}/pages/${name}.html`, html);
    pages[name] = { styleHashes };
    if (named === html) continue;
    ofFleet.push([namedPage(name), named]);
    pages[namedPage(name)] = { styleHashes };
  }
  await writeFile(`${dist}/pages.json`, JSON.stringify(pages));
  await writeFile(`${dist}/_headers`, await assetHeaders());
  await writeFile(`${dist}/.assetsignore`, NOT_FOR_CLOUDFLARE);
  await Promise.all([rm(`${dist}/.renderer`, { recursive: true }), rm(`${dist}/manifest.json`)]);
  for (const folder of ['assets', 'pages']) await compressFolder(`${dist}/${folder}`);
  // Compressed only once they are filled, where they are served.
  await mkdir(`${dist}/pages/${NAMED}`);
  for (const [name, html] of ofFleet) await writeFile(`${dist}/pages/${name}.html`, html);
  const { regular, semibold } = await installedTypeface();
  await writeFile(`${dist}${TYPEFACE.regular}`, regular);
  await writeFile(`${dist}${TYPEFACE.semibold}`, semibold);
  await writeFile(`${dist}/${VERSION_FILE}`, version);
}

async function builtAssets(dist: string, manifest: Manifest): Promise<BuiltAssets> {
  const chunk = (key: string) => {
    const found = manifest[key];
    if (!found) throw new Error(`the build has no ${key}`);
    return found;
  };
  const inline = (key: string) => {
    const { file } = chunk(key);
    const css = readFileSync(`${dist}/${file}`, 'utf8').trim();
    rmSync(`${dist}/${file}`);
    return { css };
  };
  const importsOf = (key: string): string[] =>
    (chunk(key).imports ?? []).flatMap((imported) => [imported, ...importsOf(imported)]);
  const scriptsOf: Assets['scriptsOf'] = (entry, ahead = []) => {
    const key = Object.keys(manifest).find(
      (name) => manifest[name]?.isEntry && manifest[name].name === entry,
    );
    if (key === undefined) throw new Error(`the build has no entry ${entry}`);
    const parts = [...importsOf(key), ...ahead.flatMap((part) => [part, ...importsOf(part)])];
    const preloads = [...new Set(parts)].map((part) => `/${chunk(part).file}`);
    return { entry: `/${chunk(key).file}`, preloads };
  };
  return {
    stylesheets: eachStylesheet(inline),
    oldBrowserScript: await copyOldBrowserScript(dist),
    callsScript: (name) => scriptsOf(name),
    scriptsOf,
  };
}

/** Copies the script without its comments and returns its address. */
async function copyOldBrowserScript(dist: string): Promise<string> {
  const script = (await readFile(`${dist}/../${OLD_BROWSER_SCRIPT}`, 'utf8')).replace(/^\/\/.*\n/gm, '');
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
  const address = `/assets/old-browser-${hash}.js`;
  await writeFile(dist + address, script);
  return address;
}

async function compressFolder(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    const bytes = await readFile(`${folder}/${file}`);
    await writeFile(`${folder}/${file}.br`, brotliCompressSync(bytes));
    await writeFile(`${folder}/${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
