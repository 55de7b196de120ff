import { expireDocuments } from './documents/expire';
import type { Services } from './services';
import { deleteUnclaimedUploads } from './uploads/delete-unclaimed';

/** What is done every hour, and once at start. Never throws: what fails is logged, and tried again the hour after. */
export async function runHourlyJobs(services: Services): Promise<void> {
  try {
    const report = await deleteUnclaimedUploads(services);
    if (report.deleted + report.failed > 0) services.log.info('uploads.cleaned', report);
  } catch (error) {
    services.log.error('job.failed', error, { job: 'uploads.clean' });
  }
}

type Step = (services: Services, now: Date) => Promise<Record<string, number>>;

const DAILY: Record<string, Step> = { 'documents.expire': expireDocuments };

/**
 * What is done once a day, and once at start. Never throws: a step that fails is logged and does not keep the next
 * from its turn. Each step is good for any number of runs a day.
 */
export async function runDailyJobs(services: Services, now: Date, steps = DAILY): Promise<void> {
  for (const [job, step] of Object.entries(steps)) {
    try {
      services.log.info('job.done', { job, ...(await step(services, now)) });
    } catch (error) {
      services.log.error('job.failed', error, { job });
    }
  }
}
