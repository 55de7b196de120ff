import { expect, test } from 'vitest';
import { holdRules, type Rule } from '../support/structure/rules';
import { fileAt, importsOf, runtimeGraph, type SourceFile } from '../support/structure/source-tree';

test('tests run in Bun, where the server runs', () => {
  expect(process.versions.bun).toBeDefined();
});

/** Files whose dynamic imports are awaited before the server listens. */
const OPENING = ['src/services-bun.ts', 'src/platform/identity/provide-sign-in.ts', 'db/opening/client.ts'];

/** Packages that every request needs, or that are small. */
const AT_START =
  /^(@hono\/zod-validator|@libsql\/client|drizzle-orm|free-email-domains|hono|ipaddr\.js|libsql|oauth4webapi|papaparse|zod)(\/|$)/;

/** Libraries that are loaded before the first answer, and are for later ones. */
function loadedTooEarly(files: readonly SourceFile[]): string[] {
  const opened = OPENING.flatMap((path) => {
    const file = fileAt(path, files);
    return file ? importsOf(file, files).filter((each) => each.dynamic) : [];
  });
  const entries = ['src/server.ts', ...opened.map(({ target }) => target)];
  return runtimeGraph(entries, files, (each) => !each.dynamic).flatMap((file) =>
    importsOf(file, files)
      .filter((each) => !each.dynamic && !each.typeOnly && isPackage(each.target))
      .filter((each) => !AT_START.test(each.target))
      .map((each) => `${file.path} imports ${each.target}`),
  );
}

function isPackage(target: string): boolean {
  return /^@?[a-z]/.test(target) && !/^(src\/|db\/|package\.json$|node:|bun$|bun:)/.test(target);
}

const RULES: [string, Rule, Record<string, string>[]][] = [
  [
    'before the first answer no library is loaded that only later ones need',
    loadedTooEarly,
    [
      { 'src/server.ts': "import './app'", 'src/app.ts': "import { ImapFlow } from 'imapflow'" },
      {
        'src/server.ts': '',
        'src/services-bun.ts': "const { a } = await import('./platform/storage/a')",
        'src/platform/storage/a.ts': "import { S3Client } from '@aws-sdk/client-s3'",
      },
    ],
  ],
];

holdRules(RULES);
