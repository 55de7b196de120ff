import { expect, test } from 'vitest';
import { changesPageAlone } from '../../web/prerender/page-change';

const browser = {
  getModulesByFile: (file: string) =>
    ({
      '/web/routes/landing.tsx': new Set([{ type: 'asset' }]),
      '/web/islands/drivers.tsx': new Set([{ type: 'asset' }, { type: 'js' }]),
    })[file],
};

test.each([
  ['a page that the stylesheet alone has read', ['/web/routes/landing.tsx'], true],
  ['a file the browser knows nothing of', ['/src/drivers/rules.ts'], true],
  ['an island', ['/web/islands/drivers.tsx'], false],
  ['a page and an island', ['/web/routes/landing.tsx', '/web/islands/drivers.tsx'], false],
  ['nothing', [], false],
])('a change to %s reloads the page: %j %s', (_, files, reload) => {
  expect(
    changesPageAlone(
      files.map((file) => ({ file })),
      browser,
    ),
  ).toBe(reload);
});
