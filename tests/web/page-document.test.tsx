import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageDocument } from '../../web/pages/prerender/page-document';
import { eachStylesheet } from '../../web/pages/prerender/stylesheets';

test('a page with a linked stylesheet opts into view transitions before the stylesheet has come', () => {
  const html = renderToStaticMarkup(
    <PageDocument
      page={{ title: 'Condutores', office: true }}
      assets={{
        stylesheets: eachStylesheet((file) => ({ href: `/${file}` })),
        oldBrowserScript: '',
        callsScript: () => ({ entry: '', preloads: [] }),
        scriptsOf: () => ({ entry: '', preloads: [] }),
      }}
    >
      {null}
    </PageDocument>,
  );
  expect(html).toMatch(
    /<style>@view-transition \{ navigation: auto \}.*reduce.*none.*<\/style><link rel="stylesheet"/,
  );
});
