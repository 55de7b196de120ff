import { CronJob } from 'cron';
import { pollInbox } from './inbox/poll';
import { runDailyJobs, runHourlyJobs } from './jobs';
import type { Services } from './services';

/**
 * Starts the jobs of a process that stays up (Workers have cron triggers instead). `stop` breaks a poll of the inbox
 * off and waits for running ones.
 */
export function startSchedule(services: Services): { stop(): Promise<void> } {
  const options = { start: true, runOnInit: true, waitForCompletion: true };
  const stopping = new AbortController();
  const jobs = [
    CronJob.from({ ...options, cronTime: '0 0 * * * *', onTick: () => runHourlyJobs(services) }),
    CronJob.from({
      ...options,
      // The day has just begun in Lisbon, and its clocks do not change at this hour.
      cronTime: '0 5 0 * * *',
      timeZone: 'Europe/Lisbon',
      onTick: () => runDailyJobs(services, services.now()),
    }),
    CronJob.from({
      ...options,
      // SPEC.md §9; a longer interval is kept by the poll itself.
      cronTime: '0 */5 * * * *',
      onTick: async () => void (await pollInbox(services, services.now(), { stop: stopping.signal })),
    }),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
