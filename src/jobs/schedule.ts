import { CronJob } from 'cron';
import { pollInbox } from '../inbox/poll';
import { sendSoon, stopSending } from '../outbox/send-soon';
import type { Services } from '../services';
import { runDailyJobs, runHourlyJobs } from './jobs';

/**
 * As often as the inbox is looked at (docs/rules.md#inbox). What is wanted less often keeps to that by itself, and
 * what was missed is made up soon.
 */
const EVERY_FIVE_MINUTES = '0 */5 * * * *';

/** A poll that a process left in the middle is taken up within the minute. */
const EVERY_FIFTEEN_SECONDS = '*/15 * * * * *';

/** Mail that could not be sent is tried again a minute later at the soonest. */
const EVERY_MINUTE = '30 * * * * *';

/**
 * Starts the jobs of a process that stays up (Workers have cron triggers instead), at once and then every five
 * minutes. `stop` breaks off what runs, with nothing half done, and waits for it.
 */
export function startSchedule(services: Services): { stop(): Promise<void> } {
  const options = {
    cronTime: EVERY_FIVE_MINUTES,
    timeZone: 'UTC',
    start: true,
    runOnInit: true,
    waitForCompletion: true,
  };
  const stopping = new AbortController();
  const stop = stopping.signal;
  const jobs = [
    CronJob.from({
      ...options,
      async onTick() {
        await runHourlyJobs(services, services.now(), { stop });
        await runDailyJobs(services, services.now(), { stop });
      },
    }),
    CronJob.from({
      ...options,
      onTick: async () => void (await pollInbox(services, services.now(), { stop })),
    }),
    CronJob.from({
      ...options,
      cronTime: EVERY_FIFTEEN_SECONDS,
      onTick: async () => void (await pollInbox(services, services.now(), { stop, resume: true })),
    }),
    CronJob.from({ ...options, cronTime: EVERY_MINUTE, onTick: () => sendSoon(services) }),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all([...jobs.map((job) => job.stop()), stopSending(services)]);
    },
  };
}
