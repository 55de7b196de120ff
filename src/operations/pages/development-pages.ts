import { version } from '../../../package.json';
import type { Pages } from './pages';

/** Proxies pages from `web/dev.ts`. */
export function createDevelopmentPages(origin: string): Pages {
  return {
    version: async () => version,
    development: { connect: origin.replace(/^http/, 'ws') },
    async page(name) {
      const answer = await fetch(`${origin}/__page/${name}`);
      if (!answer.ok) throw new Error(`page ${name}: ${answer.status}\n${await answer.text()}`);
      return { html: { plain: await answer.text() }, styleHashes: [] };
    },
    async file(request) {
      const { pathname, search } = new URL(request.url);
      if (!/^\/(@|web\/|src\/|node_modules\/)/.test(pathname)) return null;
      return fetch(origin + pathname + search, {
        headers: { Accept: request.headers.get('Accept') ?? '*/*' },
      });
    },
  };
}
