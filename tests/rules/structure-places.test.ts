import { holdRules, type Rule, roomOf } from '../support/structure/rules';
import { importsOf, type SourceFile } from '../support/structure/source-tree';

/** Files of the words that all share which fewer than three buildings use, web counted as one. */
function wordsOfFew(files: readonly SourceFile[]): string[] {
  const SHARED = 'src/platform/domain/';
  const users = new Map<string, Set<string>>();
  for (const file of files) {
    const user = file.path.startsWith('web/') ? 'web' : roomOf(file.path)?.split('/')[0];
    if (user === undefined) continue;
    for (const { target } of importsOf(file, files)) {
      if (target.startsWith(SHARED)) users.set(target, (users.get(target) ?? new Set()).add(user));
    }
  }
  return files
    .filter(({ path }) => path.startsWith(SHARED) && (users.get(path)?.size ?? 0) < 3)
    .map(({ path }) => path);
}

/** Files in a folder inside another of the same name, files at the root of src that nothing starts, and old snapshots. */
function strayPlaces(files: readonly SourceFile[]): string[] {
  const ENTRIES = 'app|app-env|runtime|server|services|services-bun|services-worker|worker';
  const snapshots = files.filter(({ path }) => /\/meta\/\d+_snapshot\.json$/.test(path));
  return [
    ...files.filter(({ path }) => /\/([\w-]+)\/\1\//.test(path)),
    ...files.filter(
      ({ path }) => /^src\/[^/]+$/.test(path) && !new RegExp(`^src/(${ENTRIES})\\.ts$`).test(path),
    ),
    ...snapshots.slice(0, -1),
  ].map(({ path }) => path);
}

/** The name of the rule, the rule, and for each way to break it the files that do. */
const RULES: [string, Rule, Record<string, string>[]][] = [
  [
    'what all share is used by three buildings at least',
    wordsOfFew,
    [
      { 'src/platform/domain/x.ts': '' },
      {
        'src/platform/domain/x.ts': '',
        'src/mail/a/y.ts': "import { x } from '../../platform/domain/x'",
        'src/mail/b/y.ts': "import { x } from '../../platform/domain/x'",
        'web/ui/y.ts': "import { x } from '../../src/platform/domain/x'",
      },
    ],
  ],
  [
    'each folder and file stands where its name is looked for',
    strayPlaces,
    [
      { 'src/mail/mail/x.ts': '' },
      { 'src/x.ts': '' },
      { 'db/migrations/meta/0001_snapshot.json': '', 'db/migrations/meta/0002_snapshot.json': '' },
    ],
  ],
];

holdRules(RULES);
