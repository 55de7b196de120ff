import { CronJob } from 'cron';
import { runHourlyJobs } from './jobs';
import type { Services } from './services';

/** Starts the jobs of a process that stays up (Workers have cron triggers instead). `stop` waits for a running one. */
export function startSchedule(services: Services): { stop(): Promise<void> } {
  const hourly = CronJob.from({
    cronTime: '0 0 * * * *',
    onTick: () => runHourlyJobs(services),
    start: true,
    runOnInit: true,
    waitForCompletion: true,
  });
  return { stop: async () => hourly.stop() };
}
