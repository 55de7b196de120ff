import type { Mutant } from './mutant';

/** Uploads, limits, and what an error tells. */
export const UPLOAD_GUARDS: readonly Mutant[] = [
  {
    promise: 68,
    file: 'src/document-links/remind.ts',
    find: "if (days === null || told.split(',').includes(String(days))) continue;",
    replace: 'if (days === null) continue;',
  },
  {
    promise: 67,
    file: 'src/document-links/store.ts',
    find: "const cause = sql`${action} || ':' || ${subject} || ':' || ${letter?.day ?? null}`;",
    replace:
      "const cause = sql`${action} || ':' || ${subject} || ':' || ${letter === null ? null : createdAt}`;",
  },
  {
    promise: 66,
    file: 'src/document-links/store.ts',
    find: "return and(which, gt(documentLinks.expiresAt, now.toISOString()), ne(drivers.status, 'INACTIVE'));",
    replace: "return and(which, ne(drivers.status, 'INACTIVE'));",
  },
  {
    promise: 66,
    file: 'src/document-links/send-in.ts',
    find: 'if (link === null || link.spentBy !== null) throw over();',
    replace: 'if (link === null) throw over();',
  },
  {
    promise: 66,
    file: 'src/documents/claims.ts',
    find: '.set({ spentBy: document.id })',
    replace: '.set({ spentBy: null })',
  },
  {
    promise: 21,
    file: 'src/documents/add.ts',
    find: 'if (contentType === null) {',
    replace:
      "if (contentType === null) return { bytes, contentType: 'application/pdf' as const };\n  if (false) {",
  },
  {
    promise: 22,
    file: 'src/storage/disk.ts',
    find: "if (received > limit) return 'too-large';",
    replace: '',
  },
  {
    promise: 23,
    file: 'src/uploads/receive.ts',
    find: 'if (upload && upload.claimedBy === null) return;',
    replace: 'if (upload) return;',
  },
  {
    promise: 24,
    file: 'src/storage/rules.ts',
    find: 'return KEY.test(text);',
    replace: 'return text.length > 0;',
  },
  {
    promise: 24,
    file: 'src/documents/add.ts',
    find: 'if (documentURL != null && objectKeyOf(documentURL, addressPrefixes) !== key) {',
    replace: 'if (documentURL === key) {',
  },
  {
    promise: 25,
    file: 'src/documents/open.ts',
    find: "'Content-Disposition': contentDisposition(fileName, contentType),",
    replace: '\'Content-Disposition\': `inline; filename="${fileName}"`,',
  },
  {
    promise: 26,
    file: 'src/uploads/rules.ts',
    find: 'export const MAX_OPEN_UPLOADS = 12;',
    replace: 'export const MAX_OPEN_UPLOADS = 24;',
  },
  {
    promise: 27,
    file: 'src/http/rate-limit.ts',
    find: 'return row.windowEndsAt - now;',
    replace: 'return null;',
  },
  {
    promise: 27,
    file: 'src/http/rate-limit.ts',
    find: 'if (services.trustedProxies === 0) return networkOf(peer);',
    replace: '',
  },
  {
    promise: 27,
    file: 'src/inbox/routes.ts',
    find: "'/test-connection', rateLimit(services, TEST_CONNECTION_LIMIT), async",
    replace: "'/test-connection', async",
  },
  {
    promise: 28,
    file: 'src/http/body-limit.ts',
    find: 'const MAX_READ_MS = 30_000;',
    replace: 'const MAX_READ_MS = 300_000;',
  },
  {
    promise: 28,
    file: 'src/server.ts',
    find: 'const IDLE_TIMEOUT_SECONDS = 30;',
    replace: 'const IDLE_TIMEOUT_SECONDS = 255;',
  },
  {
    promise: 28,
    file: 'src/storage/disk.ts',
    find: 'const SILENCE_MS = 30_000;',
    replace: 'const SILENCE_MS = 30_000_000;',
  },
  {
    promise: 28,
    file: 'src/http/body-limit.ts',
    find: "if (depth > MAX_JSON_DEPTH) throw new AppError('unreadable');",
    replace: '',
  },
  {
    promise: 34,
    file: 'src/http/errors.ts',
    find: "return new AppError(isUnavailable(error) ? 'unavailable' : 'internal', {",
    replace:
      "return new AppError(isUnavailable(error) ? 'unavailable' : 'internal', { message: String(error),",
  },
  {
    promise: 35,
    file: 'src/server.ts',
    find: "process.on('unhandledRejection', (error) => log.error('unhandled_rejection', error));",
    replace: '',
  },
  {
    promise: 36,
    file: 'src/http/log.ts',
    find: ".replace(/(\\w+:\\/\\/[^\\s\"'?]+)\\?[^\\s\"']*/g, '$1?…')\n    .replace(/\\?[\\w.%-]+=[^\\s\"']*/g, '?…');",
    replace: ';',
  },
  {
    promise: 37,
    file: 'db/migrations/0001_audit_log_append_only.sql',
    find: 'BEFORE DELETE ON audit_log BEGIN SELECT RAISE',
    replace: "BEFORE DELETE ON audit_log WHEN OLD.at = '' BEGIN SELECT RAISE",
  },
  {
    promise: 38,
    file: 'src/documents/open.ts',
    find: 'isKey(key) ? await viewDocument(db, key, { staff, at }) : null;',
    replace: "isKey(key) ? await viewDocument(db, key, { staff: '', at }) : null;",
  },
  {
    promise: 39,
    file: 'src/unsafe-settings.ts',
    find: "if (EXAMPLE_SECRETS.includes(env[name] ?? '')) {",
    replace: 'if (env[name] === null) {',
  },
  {
    promise: 40,
    file: 'src/http/errors.ts',
    find: 'SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOTADB|CORRUPT)|ENOSPC|EDQUOT',
    replace: 'SQLITE_(BUSY|LOCKED|NOTADB|CORRUPT)|EDQUOT',
  },
  {
    promise: 49,
    file: 'src/uploads/disk-room.ts',
    find: 'return freeBytes < totalBytes * KEPT_FREE;',
    replace: 'return freeBytes < 0;',
  },
  {
    promise: 49,
    file: 'src/drivers/store.ts',
    find: '(${today}) < ${MAX_REGISTRATIONS_A_DAY} AND (${pending}) < ${MAX_PENDING_DRIVERS}',
    replace: '(${today}) < ${MAX_REGISTRATIONS_A_DAY} OR (${pending}) < ${MAX_PENDING_DRIVERS}',
  },
  {
    promise: 52,
    file: 'src/drivers/store.ts',
    find: ', not(WAS_IMPORTED)',
    replace: '',
  },
  {
    promise: 49,
    file: 'src/documents/claims.ts',
    find: '${pendingBytes(goingFor(claim))} + ${document.size} <= ${maxPendingBytes})`',
    replace: '${document.size} > 0)`',
  },
  {
    promise: 49,
    file: 'src/jobs/jobs.ts',
    find: "  'quarantine.measure': measureKept,\n",
    replace: '',
  },
  {
    promise: 50,
    file: 'src/drivers/store.ts',
    find: '${lettersTo(recipient)} AND letter.created_at > ${lettersCountedSince(now)}',
    replace: '${lettersTo(recipient)} AND letter.driver_id = own.id',
  },
  {
    promise: 50,
    file: 'src/outbox/store.ts',
    find: ' AND letter.tried_at > ${since} AND letter.id <> ${id})',
    replace: ' AND letter.tried_at > ${since} AND letter.id = ${id})',
  },
  {
    promise: 55,
    file: 'src/privacy/retention.ts',
    find: 'erases_at <= ${now.toISOString()} AND ${MAY_GO})`;',
    replace: 'erases_at <= ${now.toISOString()})`;',
  },
  {
    promise: 55,
    file: 'src/privacy/retention.ts',
    find: 'SET erases_at = ${daysFrom(now, ERASURE_NOTICE_DAYS)}',
    replace: 'SET erases_at = ${daysFrom(now, 0)}',
  },
];
