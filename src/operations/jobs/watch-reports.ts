import { toAppError } from '../../platform/http/errors';
import { needsLook } from '../../reports/report-sources/folder-rules';
import type { ReportFolder } from '../../reports/report-sources/watch-folder';
import type { Services } from '../../services';
import { periodOf } from './due-rules';
import { addRun, type RunEnd } from './store';

/** The job of the watched folder: among those of each hour, though it runs every few seconds. */
export const FOLDER_JOB = 'report-folder.look';

/** Looks at the folder. A look that ends unlike the one before is noted as a run, as one an hour is, and logged where
 * it fails. Never raises. */
export function watchReports(services: Services, folder: ReportFolder) {
  const { db, log } = services;
  let noted = '';
  let logged = '';

  return async (stop?: AbortSignal): Promise<void> => {
    const now = services.now();
    const { end, raised } = await endOf(services, folder, stop);
    if (stop?.aborted) return;
    const found = JSON.stringify([end.outcome, end.error, end.report?.waiting]);
    if (found !== logged && raised !== undefined) log.error('report_folder.failed', raised);
    else if (found !== logged && end.outcome === 'failed') {
      log.warn('report_folder.waits', { reason: end.error, ...end.report });
    }
    logged = found;
    const period = periodOf('hour', now);
    if (noted === period + found) return;
    try {
      await addRun(db, { job: FOLDER_JOB, period, startedAt: now.toISOString() }, end, services.now());
      noted = period + found;
    } catch (error) {
      log.error('report_folder.not_noted', error);
    }
  };
}

type End = { end: RunEnd; raised?: unknown };

async function endOf(services: Services, folder: ReportFolder, stop?: AbortSignal): Promise<End> {
  try {
    const taken = await folder.look(services, stop);
    const { fault, waiting } = folder.state();
    if (fault !== null) return { end: { outcome: 'failed', report: null, error: `folder_${fault}` } };
    const report = { taken, waiting: waiting.length };
    return waiting.some(needsLook)
      ? { end: { outcome: 'failed', report, error: 'incomplete' } }
      : { end: { outcome: 'ok', report, error: null } };
  } catch (raised) {
    return { end: { outcome: 'failed', report: null, error: toAppError(raised).code }, raised };
  }
}
