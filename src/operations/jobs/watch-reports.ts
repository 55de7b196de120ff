import { toAppError } from '../../platform/http/errors';
import { needsLook } from '../../reports/report-sources/folder-rules';
import type { ReportFolder } from '../../reports/report-sources/watch-folder';
import type { Services } from '../../services';
import { periodOf } from './due-rules';
import { addRun, type RunEnd } from './store';

/** The job of the watched folder: among those of each hour, though it runs every few seconds. */
export const FOLDER_JOB = 'report-folder.look';

/** Looks at the folder. A look is noted as a run when it ends unlike the one before, and once an hour. Never raises. */
export function watchReports(services: Services, folder: ReportFolder) {
  const { db, log } = services;
  let noted = '';

  return async (stop?: AbortSignal): Promise<void> => {
    const now = services.now();
    const end = await endOf(services, folder, stop);
    if (stop?.aborted) return;
    const period = periodOf('hour', now);
    const found = JSON.stringify([period, end.outcome, end.error, end.report?.waiting]);
    if (found === noted) return;
    if (end.outcome === 'failed') log.warn('report_folder.waits', { reason: end.error, ...end.report });
    try {
      await addRun(db, { job: FOLDER_JOB, period, startedAt: now.toISOString() }, end, services.now());
      noted = found;
    } catch (error) {
      log.error('report_folder.not_noted', error);
    }
  };
}

async function endOf(services: Services, folder: ReportFolder, stop?: AbortSignal): Promise<RunEnd> {
  try {
    const taken = await folder.look(services, stop);
    const { fault, waiting } = folder.state();
    if (fault !== null) return { outcome: 'failed', report: null, error: `folder_${fault}` };
    const report = { taken, waiting: waiting.length };
    return waiting.some(needsLook)
      ? { outcome: 'failed', report, error: 'incomplete' }
      : { outcome: 'ok', report, error: null };
  } catch (error) {
    services.log.error('report_folder.failed', error);
    return { outcome: 'failed', report: null, error: toAppError(error).code };
  }
}
