// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type Assets, PageDocument } from '../../web/pages/prerender/page-document';
import type { PageInfo } from '../../web/pages/prerender/render-page';
import { eachStylesheet } from '../../web/pages/prerender/stylesheets';
import LandingPage, { page as portuguesePage } from '../../web/pages/routes/landing';
import LandingEnglishPage, { page as englishPage } from '../../web/pages/routes/landing-en';
import LandingEnglishWithOwnPage from '../../web/pages/routes/landing-en-me';
import LandingWithOwnPage from '../../web/pages/routes/landing-me';

const assets: Assets = {
  stylesheets: eachStylesheet(() => ({ css: '' })),
  oldBrowserScript: '',
  callsScript: () => ({ entry: '', preloads: [] }),
  scriptsOf: () => ({ entry: '/never.js', preloads: [] }),
};

function show(page: PageInfo, Content: () => React.ReactNode): Document {
  const html = renderToStaticMarkup(
    <PageDocument page={page} assets={assets}>
      <Content />
    </PageDocument>,
  );
  return new DOMParser().parseFromString(`<!doctype html>${html}`, 'text/html');
}

const portuguese = show(portuguesePage, LandingPage);
const english = show(englishPage, LandingEnglishPage);

const all = (of: Document, selector: string) => [...of.querySelectorAll(selector)];
const texts = (of: Document, selector: string) => all(of, selector).map((node) => node.textContent?.trim());

describe.each([
  ['Portuguese', portuguese],
  ['English', english],
])('the landing page in %s', (_language, page) => {
  test('has its sections: a title, six features, four steps, two prices', () => {
    expect(all(page, 'h1')).toHaveLength(1);
    expect(all(page, '[aria-labelledby=vantagens] li')).toHaveLength(6);
    expect(all(page, '[aria-labelledby=como-funciona] ol > li')).toHaveLength(4);
    expect(all(page, '[aria-labelledby=precos] article')).toHaveLength(2);
    expect(page.querySelector('footer')?.textContent).toContain('© 2025');
  });

  test('names each section by a heading, in order', () => {
    for (const section of all(page, 'section, article')) {
      const heading = page.getElementById(section.getAttribute('aria-labelledby') ?? '');
      expect(heading?.tagName).toMatch(/^H[123]$/);
    }
    const levels = all(page, 'h1, h2, h3').map((heading) => Number(heading.tagName[1]));
    levels.reduce((before, level) => {
      expect(level).toBeLessThanOrEqual(before + 1);
      return level;
    }, 0);
  });

  test('leads to registration three times and to sign-in once', () => {
    expect(all(page, 'a[href^="/register"]')).toHaveLength(3);
    expect(all(page, 'section[aria-labelledby=inicio] a[href="/register"]')).toHaveLength(1);
    const prices = all(page, 'article a').map((link) => link.getAttribute('href'));
    expect(prices).toEqual(['/register', '/register?contrato=aluguer']);
    expect(all(page, 'header a[href="/api/login"]')).toHaveLength(1);
  });

  test('has no link into the page that leads nowhere', () => {
    for (const link of all(page, 'a[href^="#"]')) {
      expect(page.getElementById((link.getAttribute('href') ?? '').slice(1))).not.toBeNull();
    }
  });

  test('runs no script and carries no style in its elements', () => {
    expect(all(page, 'script, [style], link[rel*=preload]')).toEqual([]);
    expect(page.documentElement.outerHTML).not.toMatch(/\son[a-z]+=/);
  });
});

test('the two languages have the same parts and no text but names in common', () => {
  const shape = (of: Document) => all(of, 'main *').map((node) => node.tagName);
  expect(shape(english)).toEqual(shape(portuguese));
  const shared = texts(english, 'h1, h2, h3, p, li').filter((text) =>
    texts(portuguese, 'h1, h2, h3, p, li').includes(text),
  );
  expect([...new Set(shared)]).toEqual(['Slot']);
});

test('only the variant for a fleet whose drivers have pages leads to them', () => {
  const ways = (of: Document) => texts(of, 'a[href="/me"]');
  expect([ways(portuguese), ways(english)]).toEqual([[], []]);
  expect(ways(show(portuguesePage, LandingWithOwnPage))).toEqual(['Abrir a minha página']);
  expect(ways(show(englishPage, LandingEnglishWithOwnPage))).toEqual(['Open my page']);
});

test('a page declares its language, and a preview for when it is shared', () => {
  const meta = (of: Document, name: string) =>
    of.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  expect(portuguese.documentElement.lang).toBe('pt-PT');
  expect(english.documentElement.lang).toBe('en');
  expect(meta(portuguese, 'og:locale')).toBe('pt_PT');
  expect(meta(english, 'og:locale')).toBe('en_GB');
  for (const page of [portuguese, english]) {
    expect(meta(page, 'og:title')).toBe(page.title);
    expect(meta(page, 'og:description')).toBe(meta(page, 'description'));
    expect(meta(page, 'description')?.length).toBeLessThanOrEqual(160);
    expect(page.title.length).toBeLessThanOrEqual(60);
  }
});

test('no text promises an e-mail, since there may be no mail server', () => {
  for (const page of [portuguese, english]) {
    expect(page.body.textContent).not.toMatch(/recebe um email|get an email/i);
  }
});

test('only the vehicle rental is popular, and each contract has its fee', () => {
  const [slot, rental] = texts(portuguese, 'article');
  expect(slot).toMatch(/100,00\s€\/ mês/);
  expect(slot).not.toContain('Popular');
  expect(rental).toMatch(/250,00\s€\/ mês/);
  expect(rental).toContain('Popular');
});
