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
