import { expect, test } from 'vitest';
import * as rules from '../support/structure/rules';
import { holdRules, type Rule } from '../support/structure/rules';

/** The name of the rule, the rule, and for each way to break it a file that does (with those it needs). */
const RULES: [string, Rule, Record<string, string>[]][] = [
  [
    'imports run one way: db, store, verb, routes, app, server',
    rules.importsAgainstTheStream,
    [
      { 'db/opening/client.ts': "import { x } from '../../src/settings/env'", 'src/settings/env.ts': '' },
      { 'src/n/a/store.ts': "import { x } from './verb'", 'src/n/a/verb.ts': "import './store'" },
      {
        'src/n/a/store.ts': "import type { x } from '../../services'",
        'src/services.ts': "import type { Database } from '../db/opening/client'",
        'db/opening/client.ts': '',
      },
      { 'src/n/a/verb.ts': "import { x } from './routes'", 'src/n/a/routes.ts': '' },
      { 'src/n/a/routes.ts': "import { x } from '../../app'", 'src/app.ts': '' },
      { 'src/app.ts': "const x = await import('./server')", 'src/server.ts': '' },
      {
        'src/n/a/verb.ts': "import { x } from '../../operations/operator/command'",
        'src/operations/operator/command.ts': '',
      },
      { 'src/n/a/verb.ts': "export * from '../../../web/ui/format'", 'web/ui/format.ts': '' },
      {
        'src/n/a/store.ts': "import { x } from '../../operations/demo/command'",
        'src/operations/demo/command.ts': '',
      },
    ],
  ],
  [
    'shared words, rules and schemas import nothing but each other, all but rules also zod/mini',
    rules.impureRules,
    [
      { 'src/n/a/rules.ts': "import * as z from 'zod/mini'" },
      { 'src/n/a/rules.ts': "import type { x } from './store'", 'src/n/a/store.ts': '' },
      { 'src/platform/domain/a.ts': "import { x } from '../../n/b/store'", 'src/n/b/store.ts': '' },
      { 'src/n/a/schema.ts': "import * as z from 'zod'" },
      { 'src/n/a/schema.ts': "import { sql } from 'drizzle-orm'" },
    ],
  ],
  [
    'web imports from src only schemas, rules and the type of the API',
    rules.webReachingIntoTheServer,
    [
      { 'web/ui/api.ts': "import { createApp } from '../../src/app'", 'src/app.ts': '' },
      { 'web/driver/a.tsx': "import type { x } from '../../src/n/a/store'", 'src/n/a/store.ts': '' },
      { 'web/people/a.tsx': "import { x } from '../../db/opening/client'", 'db/opening/client.ts': '' },
      { 'web/pages/a.tsx': "import { x } from '../../src/settings/env'", 'src/settings/env.ts': '' },
    ],
  ],
  [
    'no Drizzle in routes',
    rules.databaseInRoutes,
    [
      { 'src/n/a/routes.ts': "import { eq } from 'drizzle-orm'" },
      {
        'src/operations/pages/page-routes.ts': "import { x } from '../../../db/schema/x'",
        'db/schema/x.ts': '',
      },
    ],
  ],
  [
    'the app and what it brings along name neither Bun nor Workers',
    rules.runtimeInTheApp,
    [
      { 'src/app.ts': "import './n/a/verb'", 'src/n/a/verb.ts': "import { x } from 'bun:sqlite'" },
      { 'src/app.ts': "import './n/a/verb'", 'src/n/a/verb.ts': "import { env } from 'cloudflare:workers'" },
      { 'src/app.ts': "import './n/a/verb'", 'src/n/a/verb.ts': 'const x = process.env.PORT' },
      { 'src/app.ts': "const x = await import('./n/a/verb')", 'src/n/a/verb.ts': 'Bun.sleepSync(1)' },
    ],
  ],
  [
    'nothing that ships to the browser brings the server along',
    rules.serverInTheBrowser,
    [
      {
        'web/people/a.tsx': "import { x } from '../ui/format'",
        'web/ui/format.ts': "import 'react-dom/server'",
      },
      { 'web/ui/a.tsx': "import { x } from '../pages/prerender/a'", 'web/pages/prerender/a.tsx': '' },
      { 'web/money/a.ts': "import * as z from 'zod'" },
      { 'web/pages/client.tsx': "import { readFile } from 'node:fs'" },
    ],
  ],
];

holdRules(RULES);

test('a comment and a type import are not mistaken for what they name', () => {
  const files = [
    { path: 'src/app.ts', text: "// Bun.serve\nimport type { x } from './server'\n/* process.env */" },
    { path: 'src/server.ts', text: 'Bun.serve({})' },
  ];
  expect(rules.runtimeInTheApp(files)).toEqual([]);
});
