import { CronJob } from 'cron';
import { runDailyJobs, runHourlyJobs } from './jobs';
import type { Services } from './services';

/** Starts the jobs of a process that stays up (Workers have cron triggers instead). `stop` waits for running ones. */
export function startSchedule(services: Services): { stop(): Promise<void> } {
  const options = { start: true, runOnInit: true, waitForCompletion: true };
  const jobs = [
    CronJob.from({ ...options, cronTime: '0 0 * * * *', onTick: () => runHourlyJobs(services) }),
    CronJob.from({
      ...options,
      // The day has just begun in Lisbon, and its clocks do not change at this hour.
      cronTime: '0 5 0 * * *',
      timeZone: 'Europe/Lisbon',
      onTick: () => runDailyJobs(services, services.now()),
    }),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
