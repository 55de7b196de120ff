/** Which tests `bun run test` runs, and which `bun run test:all` adds: those listed here as added, the specs that
 * are not listed as short, all of `tests/workers`, `tests/parity`, `tests/binary` and `tests/engines`, and the width of
 * a phone. `tests/run.ts` names the suite in TEST_SUITE; without it, as for a single file, nothing is left out. */
export type Suite = 'short' | 'rest';

export const suite = process.env.TEST_SUITE as Suite | undefined;

/** Files in Bun that are added. Tests of `DATABASES` are added for the database server, see
 * `tests/support/databases`. */
export const ADDED_IN_BUN = [
  // These kill processes, over and over.
  'tests/adapters/*-killed.test.ts',
  'tests/adapters/housekeeping.test.ts',
  // These read e-mails that are made to exhaust the program.
  'tests/adapters/inbox-bombs.test.ts',
  // These are backups of every age, under load and in trouble. `backup-weeks` stays: a backup and its restoration.
  'tests/adapters/backup.test.ts',
  'tests/adapters/backup-{older,trouble,usage}.test.ts',
  // These make thousands of random acts, and a year of reminders.
  'tests/api/weeks/corrections-ledger.test.ts',
  'tests/adapters/reminders-year.test.ts',
  // This is a small bench.
  'tests/adapters/bench-growth.test.ts',
  // These need a database server, or a bucket in workerd.
  'tests/adapters/*remote*.test.ts',
  'tests/adapters/storage-r2.test.ts',
  // These wait in real time: for silence, or for a provider and a mail server that are slow or fail.
  'tests/adapters/server-patience.test.ts',
  'tests/adapters/mailbox-{callback,complaints,link}.test.ts',
  // These start program after program, and systemd's units.
  'tests/adapters/{check-config*,demo-command,report-folder-server,sealed-backup,systemd-units}.test.ts',
  // These try hundreds of passwords, each a fifth of a second of work.
  'tests/api/accounts/account-attacks.test.ts',
  // This floods the app with thousands of calls, and this looks for the worst text of every pattern.
  'tests/api/http/visitors.test.ts',
  'tests/rules/structure-patterns.test.ts',
];

const spec = (name: string) => `**/e2e/${name}.spec.ts`;

/** The Worker is tested at the width of a phone. */
export const PHONE_ALONE = [spec('workerd')];

/** Features of a wide screen alone; `text-size` has each page at other widths. */
export const DESKTOP_ALONE = [
  'accounts',
  'browser-{cache,floor}',
  'changed-since-shown',
  'corrections',
  'driver-{page,requests,statement}',
  'document-look-{dates,keyboard}',
  'early-calls',
  'error-boundaries',
  'drivers-{empty,failures,return}',
  'finances-many',
  'text-size',
  'text-size-dialogs',
  'meanwhile',
  'monday-keys',
  'oldest-browsers',
  'outbox',
  'presses-email',
  'quarantine',
  'recibos-month',
  'registration-draft',
  'scroll-bars',
  'sizes',
  'specification-*',
  'translated',
  'upload-week',
  'uploads-s3',
  'versions',
  'waiting-{pages,rows}',
].map(spec);

/** The short suite opens each page, at the width of a desk. Every other spec is added. */
export const SHORT_IN_BROWSER = [
  'main-path',
  'landing',
  'registration',
  'sessions',
  'navigation',
  'dashboard',
  'drivers',
  'documents',
  'document-look',
  'finances',
  'finances-weeks',
  'email',
  'reports',
  'driver-page',
  'send-document',
].map(spec);
