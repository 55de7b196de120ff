import type { ReactNode } from 'react';
import { FLEET_SLOTS, PROGRAM } from '../../../src/platform/domain/fleet';
import { ICON } from '../../../src/platform/domain/icon';
import { useNamesFleet } from '../../ui/names-fleet';
import type { CallsScript } from './calls-scripts';
import type { PageInfo } from './render-page';
import { type Stylesheet, stylesheetOf } from './stylesheets';

type Scripts = { entry: string; preloads: readonly string[] };

export type Assets = {
  stylesheets: Record<Stylesheet, { href: string } | { css: string }>;
  /** The address of `web/pages/old-browser.js`. */
  oldBrowserScript: string;
  callsScript(name: CallsScript): Scripts;
  /** `ahead`: files whose scripts are preloaded, though the island imports them lazily. */
  scriptsOf(island: string, ahead?: readonly string[]): Scripts;
};

const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/objects/*'] } }] },
      eagerness: 'moderate',
    },
  ],
});

/** Repeats tokens.css: a browser decides on the view transition before a linked stylesheet has loaded. */
const VIEW_TRANSITION =
  '@view-transition { navigation: auto }' +
  '@media (prefers-reduced-motion: reduce) { @view-transition { navigation: none } }';

/** The page is painted only once this element has arrived, since later content would move the earlier. */
const END = 'fim';

/** With viewport-fit=cover the page knows where a phone's gesture bar lies (`--foot`). */
const VIEWPORT = 'width=device-width, initial-scale=1';

type Props = { page: PageInfo; assets: Assets; children: ReactNode };

export function PageDocument({ page, assets, children }: Props) {
  const stylesheet = assets.stylesheets[stylesheetOf(page)];
  const scripts = page.island === undefined ? undefined : assets.scriptsOf(page.island, page.ahead);
  const calls = page.calls && assets.callsScript(page.callsScript ?? 'early-calls');
  const early = calls ? [calls.entry, ...calls.preloads] : [];
  return (
    <html lang={page.lang ?? 'pt-PT'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={page.office ? `${VIEWPORT}, viewport-fit=cover` : VIEWPORT} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#131c2e" media="(prefers-color-scheme: dark)" />
        <PageTitle page={page} />
        {page.office && <meta name="robots" content="noindex" />}
        <link rel="icon" href={ICON} />
        {page.driver && (
          <>
            <link rel="manifest" href="/me.webmanifest" />
            <link rel="apple-touch-icon" href="/me-icon.png" />
          </>
        )}
        {calls && (
          <script
            type="module"
            async
            src={calls.entry}
            fetchPriority="high"
            data-calls={page.calls?.join(' ')}
          />
        )}
        {calls?.preloads.map((path) => (
          <link key={path} rel="modulepreload" href={path} fetchPriority="high" />
        ))}
        {'href' in stylesheet ? (
          <>
            <style dangerouslySetInnerHTML={{ __html: VIEW_TRANSITION }} />
            <link rel="stylesheet" href={stylesheet.href} />
          </>
        ) : (
          <style dangerouslySetInnerHTML={{ __html: stylesheet.css }} />
        )}
        {/* At low priority: text is read before hydration. */}
        {scripts?.preloads
          .filter((path) => !early.includes(path))
          .map((path) => (
            <link key={path} rel="modulepreload" href={path} fetchPriority="low" />
          ))}
        {scripts && <script defer src={assets.oldBrowserScript} />}
        {scripts && <script type="module" src={scripts.entry} fetchPriority="low" />}
        {scripts && <link rel="expect" href={`#${END}`} blocking="render" />}
        {page.office && <script type="speculationrules">{SPECULATION_RULES}</script>}
      </head>
      <body>
        {children}
        {scripts && <span id={END} hidden />}
      </body>
    </html>
  );
}

function PageTitle({ page }: { page: PageInfo }) {
  const site = useNamesFleet() && !page.office ? FLEET_SLOTS.brand : PROGRAM;
  const title = page.title.replace(PROGRAM, site);
  return (
    <>
      <title>{title}</title>
      {page.description !== undefined && (
        <>
          <meta name="description" content={page.description} />
          <SocialPreview
            site={site}
            title={title}
            description={page.description}
            lang={page.lang ?? 'pt-PT'}
          />
        </>
      )}
    </>
  );
}

type Preview = { site: string; title: string; description: string; lang: NonNullable<PageInfo['lang']> };

/** Without og:url and og:image, which have to be absolute: the public address is known only where the program runs. */
function SocialPreview({ site, title, description, lang }: Preview) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={lang === 'en' ? 'en_GB' : 'pt_PT'} />
      <meta name="twitter:card" content="summary" />
    </>
  );
}
