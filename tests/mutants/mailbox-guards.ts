import type { Mutant } from './mutant';

/** Guards of the mailbox's link. */
export const MAILBOX_GUARDS: readonly Mutant[] = [
  {
    promise: 166,
    file: 'src/mail/mailbox-auth/tokens.ts',
    find: 'return seal(secret, LABEL, JSON.stringify(tokens));',
    replace: 'return JSON.stringify(tokens);',
  },
  {
    promise: 167,
    file: 'src/reports/inbox/link.ts',
    find: 'attempt === null || attempt.nonce !== purposeOf(c)',
    replace: 'attempt === null',
  },
  {
    promise: 167,
    file: 'src/mail/mailbox-auth/provider.ts',
    find: 'oauth.validateAuthResponse(as, client, callback, state)',
    replace:
      "oauth.validateAuthResponse({ ...as, issuer: callback.get('iss') ?? as.issuer }, client, callback, state)",
  },
  {
    promise: 184,
    file: 'src/reports/report-sources/upload-by-key.ts',
    find: 'if (isStaff(createdBy, staff)) return true;',
    replace: 'if (createdBy) return true;',
  },
  {
    promise: 184,
    file: 'src/reports/report-sources/end-keys.ts',
    find: 'if (isStaff(createdBy, staff)) continue;',
    replace: 'if (createdBy) continue;',
  },
  {
    promise: 184,
    file: 'src/reports/report-sources/receive-file.ts',
    find: "guards: [guard(db, 'lease', sql`NOT ${isThereFirst(id)}`)],",
    replace: '',
  },
  {
    promise: 184,
    file: 'src/reports/report-sources/upload-by-key.ts',
    find: 'const limitBody = isFirst ? limits.first : limits.accepted;',
    replace: 'const limitBody = limits.accepted;',
  },
  {
    promise: 184,
    file: 'src/reports/report-sources/upload-by-key.ts',
    find: 'await inPlace(services, async () => {',
    replace: 'await (async (_: Services, work: () => Promise<void>) => work())(services, async () => {',
  },
  {
    promise: 184,
    file: 'src/reports/report-sources/watch-folder.ts',
    find: "return (await hasFirst(services.db, source.id)) ? 'first_waits' : null;",
    replace: 'return null;',
  },
  {
    promise: 183,
    file: 'src/reports/report-sources/watch-folder.ts',
    find: '  const read = await readEntry(from, entry, waiting);\n  if (read === null) return false;\n',
    replace:
      '  await rename(from, to);\n  const read = await readEntry(to, entry, waiting);\n  if (read === null) return false;\n  await rename(to, from);\n',
  },
  {
    promise: 183,
    file: 'src/reports/report-sources/watch-folder.ts',
    find: "(await isReadable(from)) ? fault : 'unreadable'",
    replace: 'fault',
  },
  {
    promise: 183,
    file: 'src/reports/report-sources/folder-rules.ts',
    find: "return new TextDecoder('windows-1252').decode(raw);",
    replace: 'return new TextDecoder().decode(raw);',
  },
  {
    promise: 183,
    file: 'src/reports/report-sources/watch-folder.ts',
    find: '  await mkdir(path).catch(',
    replace: '  await mkdir(path, { recursive: true }).catch(',
  },
  {
    promise: 183,
    file: 'src/operations/jobs/watch-reports.ts',
    find: 'if (fault !== null) return',
    replace: 'if (fault === undefined) return',
  },
  {
    promise: 169,
    file: 'src/reports/report-sources/receive-file.ts',
    find: 'if (source.acceptedAt === null)',
    replace: 'if (source.id === null)',
  },
  {
    promise: 169,
    file: 'src/reports/report-sources/store.ts',
    find: '.where(and(eq(reportSources.tokenHash, tokenHash), isNull(reportSources.endedAt)))',
    replace: '.where(eq(reportSources.tokenHash, tokenHash))',
  },
  {
    promise: 168,
    file: 'src/mail/mailbox-auth/store.ts',
    find: '(renewing_until IS NULL OR renewing_until <= ${now.toISOString()})',
    replace: '(true OR renewing_until <= ${now.toISOString()})',
  },
  {
    promise: 168,
    file: 'src/mail/mailbox-auth/store.ts',
    find: 'WHERE id = ${ROW} AND version = ${version} RETURNING id`);\n  return replaced',
    replace: 'WHERE id = ${ROW} AND ${version} >= 0 RETURNING id`);\n  return replaced',
  },
  {
    promise: 168,
    file: 'src/mail/mailbox-auth/store.ts',
    find: ' OR renewing_until <= ${now.toISOString()}',
    replace: '',
  },
];
