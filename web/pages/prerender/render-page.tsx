import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { NamesFleet } from '../../ui/names-fleet';
import type { CallsScript } from './calls-scripts';
import { type Assets, PageDocument } from './page-document';
import { stylesheetOf } from './stylesheets';

/** Page properties that a file of `web/pages/routes` exports; its default export is the page's content. */
export type PageInfo = {
  title: string;
  description?: string;
  lang?: 'pt-PT' | 'en';
  /** The name of its file in `web/pages/islands`; a page without one ships no script. */
  island?: string;
  /** API paths that the page's island asks for at once: begun before its script has loaded. */
  calls?: readonly string[];
  /** The script that begins them: `early-calls` where none is named. */
  callsScript?: CallsScript;
  /** Files of `web` that the page's island imports lazily, and at once: fetched with its script. */
  ahead?: readonly string[];
  /** Pages of the office, which are kept from search engines and change into each other without a flash. */
  office?: boolean;
  /** Whether this is the page of a driver. */
  driver?: boolean;
};

type Route = { page: PageInfo; default: ComponentType };

const routes = import.meta.glob<Route>('../routes/*.tsx', { eager: true });

function pageName(path: string): string {
  return path.replace(/^.*\/|\.tsx$/g, '');
}

export const pages = Object.entries(routes).map(([path, { page }]) => ({
  name: pageName(path),
  stylesheet: stylesheetOf(page),
}));

/** The whole HTML of a page, `named` with the slots of a fleet that has a name. The files it links to differ between a
 * build and development. */
export async function renderPage(name: string, assets: Assets, named = false): Promise<string> {
  const route = Object.entries(routes).find(([path]) => pageName(path) === name)?.[1];
  if (!route) throw new Error(`there is no page ${name} in web/pages/routes`);
  const { default: Content, page } = route;
  const { prelude } = await prerender(
    <NamesFleet value={named}>
      <PageDocument page={page} assets={assets}>
        <Content />
      </PageDocument>
    </NamesFleet>,
  );
  return new Response(prelude).text();
}
