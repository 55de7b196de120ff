import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Plugin, UserConfig, ViteDevServer } from 'vite';
import packageFile from '../../../package.json' with { type: 'json' };
import { NAMED } from '../../../src/operations/pages/pages.ts';
import { BUILD_TARGETS } from '../../ui/browser-floor.ts';
import { builtVersion } from './built-version.ts';
import { CALLS_SCRIPTS } from './calls-scripts.ts';
import { changesPageAlone } from './page-change.ts';
import type { Assets } from './page-document';
import { eachStylesheet, STYLESHEETS } from './stylesheets.ts';
import { OLD_BROWSER_SCRIPT, writePages } from './write-pages.ts';

const ROOT = `${import.meta.dirname}/../../..`;
const ISLAND = 'virtual:island/';
/** Vite's, around each `import()`; it waits for style sheets of the part, and no part has one. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';
const RENDERER = '/web/pages/prerender/render-page.tsx';

/** The paths that the pages' development server answers with HTML; the server of the program asks for them. */
const DEVELOPMENT_PAGES = '/__page/';

/** Pages as static HTML with islands. A build bundles the islands and the renderer, then writes one HTML file a
 * page; in development each request renders anew. */
export function islandPages(): Plugin {
  return {
    name: 'volante:island-pages',

    config: (_config, { command }) =>
      builds(command === 'build' ? builtVersion(resolve(ROOT)) : packageFile.version),

    resolveId(id) {
      return id.startsWith(ISLAND) ? `\0${id}` : undefined;
    },

    load(id) {
      if (id === PRELOAD_HELPER) return 'export const __vitePreload = (load) => load();';
      if (!id.startsWith(`\0${ISLAND}`)) return undefined;
      const name = id.slice(ISLAND.length + 1);
      return [
        `import Island from '/web/pages/islands/${name}.tsx';`,
        `import { hydrateIsland } from '/web/pages/client.tsx';`,
        `hydrateIsland('${name}', Island);`,
      ].join('\n');
    },

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith(DEVELOPMENT_PAGES)) return next();
        const name = request.url.slice(DEVELOPMENT_PAGES.length);
        developmentPage(server, name).then(
          (html) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
          (error) => {
            server.ssrFixStacktrace(error);
            next(error);
          },
        );
      });
    },

    // A page's markup outside its island is not in the browser's module graph: such a change reloads the page.
    hotUpdate({ modules, server }) {
      const browser = server.environments.client.moduleGraph;
      if (this.environment.name === 'ssr' && changesPageAlone(modules, browser)) {
        server.ws.send({ type: 'full-reload' });
      }
    },
  };
}

/** One build for the browser and one of the renderer, which then writes the pages. */
function builds(shownVersion: string): UserConfig {
  return {
    define: { 'import.meta.env.VOLANTE_VERSION': JSON.stringify(shownVersion) },
    environments: {
      client: {
        build: {
          target: BUILD_TARGETS,
          outDir: 'dist',
          emptyOutDir: true,
          manifest: 'manifest.json',
          assetsInlineLimit: 0,
          modulePreload: false,
          rollupOptions: {
            input: clientEntries(),
          },
        },
      },
      ssr: {
        build: {
          outDir: 'dist/.renderer',
          rollupOptions: { input: { renderer: `.${RENDERER}` }, output: { entryFileNames: '[name].js' } },
        },
      },
    },
    builder: {
      async buildApp(builder) {
        const { client, ssr } = builder.environments;
        if (!client || !ssr) throw new Error('the client and ssr environments are both needed');
        await builder.build(client);
        await builder.build(ssr);
        await writePages(`${ROOT}/dist`, shownVersion);
      },
    },
  };
}

function clientEntries(): Record<string, string> {
  const islands = readdirSync(`${ROOT}/web/pages/islands`).filter((file) => file.endsWith('.tsx'));
  return {
    ...Object.fromEntries(Object.entries(CALLS_SCRIPTS).map(([name, file]) => [name, `/${file}`])),
    ...Object.fromEntries(Object.entries(STYLESHEETS).map(([name, file]) => [`${name}-styles`, `/${file}`])),
    ...Object.fromEntries(islands.map((file) => [basename(file, '.tsx'), ISLAND + basename(file, '.tsx')])),
    // An entry, so that a page can fetch it ahead of the parts that import it.
    form: '/web/ui/form.tsx',
  };
}

type Renderer = typeof import('./render-page');

async function developmentPage(server: ViteDevServer, asked: string): Promise<string> {
  const name = asked.replace(NAMED, '');
  const { renderPage } = (await server.ssrLoadModule(RENDERER)) as Renderer;
  const assets: Assets = {
    stylesheets: eachStylesheet((file) => ({ href: `/${file}` })),
    oldBrowserScript: `/${OLD_BROWSER_SCRIPT}`,
    callsScript: (script) => ({ entry: `/${CALLS_SCRIPTS[script]}`, preloads: [] }),
    scriptsOf: (island) => ({ entry: `/@id/__x00__${ISLAND}${island}`, preloads: [] }),
  };
  const html = await renderPage(name, assets, asked !== name);
  return server.transformIndexHtml(`/${name}`, html);
}
