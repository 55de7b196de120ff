import type { AskedRow } from '../../ledger/kernel/reports';
import { sha256Hex } from '../../platform/secrets/digest';

/** The version in If-Match: the first 48 bits of a digest. */
export async function versionOf(shown: string): Promise<number> {
  return Number.parseInt((await sha256Hex(shown)).slice(0, 12), 16) + 1;
}

/** Versions, by id, of rows to confirm and of their reports. */
export async function versionsOf(asked: readonly AskedRow[]) {
  const rows = asked.flatMap(({ shown, ...row }) => (shown === null ? [] : [{ ...row, shown }]));
  const reportVersions = new Map<string, number>();
  for (const [reportId, own] of Map.groupBy(rows, (row) => row.reportId)) {
    reportVersions.set(reportId, await versionOf(own.map(({ shown }) => shown).join('\n')));
  }
  const versions = new Map<number, { version: number; reportVersion: number | null }>();
  for (const { id, reportId, shown } of rows) {
    versions.set(id, {
      version: await versionOf(shown),
      reportVersion: reportVersions.get(reportId) ?? null,
    });
  }
  return versions;
}
