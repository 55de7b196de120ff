import { expect, test } from 'vitest';
import { changesPageAlone } from '../../web/pages/prerender/page-change';

const browser = {
  getModulesByFile: (file: string) =>
    ({
      '/web/pages/routes/landing.tsx': new Set([{ type: 'asset' }]),
      '/web/pages/islands/drivers.tsx': new Set([{ type: 'asset' }, { type: 'js' }]),
    })[file],
};

test.each([
  ['a page that the stylesheet alone has read', ['/web/pages/routes/landing.tsx'], true],
  ['a file the browser knows nothing of', ['/src/people/drivers/status-rules.ts'], true],
  ['an island', ['/web/pages/islands/drivers.tsx'], false],
  ['a page and an island', ['/web/pages/routes/landing.tsx', '/web/pages/islands/drivers.tsx'], false],
  ['nothing', [], false],
])('a change to %s reloads the page: %j %s', (_, files, reload) => {
  expect(
    changesPageAlone(
      files.map((file) => ({ file })),
      browser,
    ),
  ).toBe(reload);
});
