import { TimeLimitError, within } from '../../platform/domain/time-limit';
import { toAppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { capacityPart } from './capacity';
import { backupPart, databasePart, jobsPart, mailboxPart, outboxPart } from './parts';
import { proxyPart } from './proxy';
import type { HealthReport, PartName, Parts, ProcessFigures } from './schema';

const PART_MS = 5_000;

type Sources = {
  latencyMs: number;
  storage: () => Promise<Parts['storage']>;
  process: ProcessFigures;
};

/** The report for staff contains no secret, address, path or personal data. */
export async function healthReport(
  services: Services,
  { latencyMs, ...sources }: Sources,
): Promise<HealthReport> {
  const [version, database, storage, mailbox, outbox, jobs, backup, capacity] = await Promise.all([
    services.pages.version(),
    orUnknown('database', databasePart(services, latencyMs)),
    orUnknown('storage', sources.storage()),
    orUnknown('mailbox', mailboxPart(services)),
    orUnknown('outbox', outboxPart(services)),
    orUnknown('jobs', jobsPart(services)),
    orUnknown('backup', backupPart(services)),
    orUnknown('capacity', capacityPart(services)),
  ]);
  const parts = { database, storage, mailbox, outbox, jobs, backup, capacity, proxy: proxyPart(services) };
  const names = Object.keys(parts) as PartName[];
  return {
    status: 'ok',
    version,
    checkedAt: services.now().toISOString(),
    attention: names.filter((name) => needsLook(name, parts)),
    parts,
    process: sources.process,
  };

  async function orUnknown<T>(part: PartName, asked: Promise<T>) {
    return within(PART_MS, asked).catch((error: unknown) => {
      services.log.error('health.part', error, { part });
      const code = error instanceof TimeLimitError ? 'timeout' : toAppError(error).code;
      return { state: 'unknown' as const, error: code };
    });
  }
}

function needsLook(name: PartName, parts: Parts): boolean {
  if (['failing', 'unknown'].includes(parts[name].state)) return true;
  const { mailbox } = parts;
  if (name !== 'mailbox' || !('configured' in mailbox)) return false;
  const isVouched = mailbox.senders === 'host' || mailbox.senders === 'microsoft';
  return mailbox.quarantineFull || (mailbox.configured && !isVouched);
}
