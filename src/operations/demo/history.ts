import type { AuditEntry } from '../../platform/audit/store';
import { shiftDate } from '../../platform/domain/calendar';
import type { DemoFleet } from './fleet';

type Driver = DemoFleet['drivers'][number];
type Paper = DemoFleet['papers'][number];
type Past = Pick<DemoFleet, 'drivers' | 'papers'>;

/** The audit rows that registrations, documents and decisions would have written until `now`, oldest first. */
export function historyOf({ drivers, papers }: Past, now: string): AuditEntry[] {
  const entries = [...drivers.flatMap(ofDriver), ...papers.flatMap(ofPaper)];
  return entries.filter(({ at }) => at <= now).toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

function ofDriver({ id, createdAt, decidedBy, decidedAt, approvedAt, leftOn }: Driver): AuditEntry[] {
  const entries: AuditEntry[] = [{ at: createdAt, actor: 'visitor', action: 'driver.register', subject: id }];
  if (!decidedAt || !decidedBy) return entries;
  const action = approvedAt ? 'driver.approve' : 'driver.reject';
  entries.push({ at: decidedAt, actor: decidedBy, action, subject: id });
  if (leftOn)
    entries.push({ at: `${leftOn}T10:00:00.000Z`, actor: decidedBy, action: 'driver.leave', subject: id });
  return entries;
}

function ofPaper({ id, status, createdAt, decidedBy, decidedAt, expiryDate }: Paper): AuditEntry[] {
  const entries: AuditEntry[] = [{ at: createdAt, actor: 'visitor', action: 'document.add', subject: id }];
  if (decidedAt && decidedBy) {
    const action = status === 'REJECTED' ? 'document.reject' : 'document.validate';
    entries.push({ at: decidedAt, actor: decidedBy, action, subject: id });
  }
  if (status === 'EXPIRED' && expiryDate) {
    const after = `${shiftDate(expiryDate, 1)}T00:05:00.000Z`;
    // A document may be uploaded after its expiry date.
    const at = after > createdAt ? after : createdAt;
    entries.push({ at, actor: 'system', action: 'document.expire', subject: id });
  }
  return entries;
}
