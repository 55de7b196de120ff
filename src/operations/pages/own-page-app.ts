import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { brandOf } from '../../platform/domain/fleet';
import type { Services } from '../../services';

const MANIFEST = '/me.webmanifest';
const ICON = '/me-icon.png';

/** The mark on its ground, 192 px, as `src/platform/domain/icon.ts` draws it: phones take no SVG. */
const ICON_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAMAAAADAAgMAAAAvsoSUAAAADFBMVEUPdm5fpJ6v0c/////QkEO0AAADRUlEQVR42u2YO3LbMBBA' +
  'RXJiFipUuYkLHUFHkI6Qwq5yhBQ+AnkEHyKVUugI5BF4BBZOkVQqWNAaiciIH2AJ7QeYiSYpsJVF45HYDxa7u1gECRIkSJAg/5E8' +
  'vrw8eyyPviml1K+d8/qD6uXkSmRqlIvb+iel5d1lfayA5A7ABgKtvP5BzeTN7wMOn4iUJZJplzZQu/rA0RexupHcb0fSnra3wNnJ' +
  'Rt1+X7jYKR3X/Lz++Dr+qBhgDdZrohGN2k0/C8mwkRU/D5ISqR0+G0GJte2pWFAiu9lyxitx69nB83wg5cIj+3UXZJcVp/Nx/mzF' +
  'ab1FPh9z8VdAL7MPgZ9bNCngvk7Q49JboqSNlKO2xk/dCvcRYjqw2wseLy1p1Qb3zpm0ao2r1pGhVxLGI0NvR7gnJ9zQUVstifNp' +
  'lHt8nhmjIvzWgnvuHZq7Jvx2hOniDfmHbe/pRa9X4AN8uiEcXc6Sfm6UawlH5yCq9D5iwtXXmNkPUugU3guRaQrFSEclJVL+AhDx' +
  'wM7l/uTv0vsDCQ+UEnA6SEBqWcWyWiUAF7tMkYBG39mOQGXXKRJQ2lbAgd99NB8Gs1+BU//gBwnU+qzmgycbfUb/PTAq7Q5UwwM3' +
  'YGUcd3QCliY0agZI9AtTE3yV/mTJAIkJ71IAGvtklNBsyBFt7Pyxg45BgNbOUCZN52heOuNd1hbNSwDYWO0JDizMG1dWYZ/hubXQ' +
  'OTqxUkWBZ+9CvyeyEiqR7jOzIpvpHBEXCriy1rOynrqyNibE3C5FeO3OKmjq2oX3dwozC3Wxz0oHaEmqdEihMSCQEcVJYjUznVT+' +
  'zAosAJAF1qyEAwBZws2KRADQRWIG7A0AugyFhS4A6EIXltIAoEvpJXoEErpYh/8yANMOwIbDAEzDAbuXAv5FtTSwadIA2zStjRIa' +
  'WHJtGWj8NMA2frFJFRMQ8ZMKk70mgG9ewVGeAKE9Ng34CEgNuGnxR0Bq8SOdjwYgFichQ478mIBXcf6znoZvPfAkD0Kmoun7Ffjs' +
  'MGqJ3KpoboAljIv8B1LeIy/voZr/2M57MGgVxKzXULUd5qe+41P/Aa33CNh/yLyIpl7UefD9qa8QT1/uN4oPEiRIkCBB7i5/ACLy' +
  'dUwCKvEpAAAAAElFTkSuQmCC';

const CACHED = { 'Cache-Control': 'public, max-age=86400' };

/** With them a phone keeps the driver's page among its apps; no worker, and nothing is kept offline. */
export function ownPageApp({ fleet, mailer }: Pick<Services, 'fleet' | 'mailer'>) {
  const app = new Hono<AppEnv>();
  if (mailer === null) return app;
  const name = brandOf(fleet);
  const manifest = {
    id: '/me',
    name,
    short_name: name,
    lang: 'pt-PT',
    start_url: '/me',
    scope: '/me',
    display: 'standalone',
    theme_color: '#0f766e',
    background_color: '#f8fafc',
    icons: [{ src: ICON, sizes: '192x192', type: 'image/png', purpose: 'any' }],
  };
  return app
    .get(MANIFEST, (c) =>
      c.body(JSON.stringify(manifest), 200, { 'Content-Type': 'application/manifest+json', ...CACHED }),
    )
    .get(ICON, (c) =>
      c.body(Uint8Array.fromBase64(ICON_PNG), 200, { 'Content-Type': 'image/png', ...CACHED }),
    );
}
