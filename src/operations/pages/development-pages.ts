import { version } from '../../../package.json';
import { type Fleet, slotsFilled } from '../../platform/domain/fleet';
import { namedPage, type Pages } from './pages';

/** Proxies pages from `web/dev.ts`. */
export function createDevelopmentPages(origin: string, fleet: Fleet | null): Pages {
  return {
    version: async () => version,
    development: { connect: origin.replace(/^http/, 'ws') },
    async page(name) {
      const answer = await fetch(`${origin}/__page/${fleet === null ? name : namedPage(name)}`);
      if (!answer.ok) throw new Error(`page ${name}: ${answer.status}\n${await answer.text()}`);
      const html = await answer.text();
      return { html: { plain: fleet === null ? html : slotsFilled(html, fleet) }, styleHashes: [] };
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
