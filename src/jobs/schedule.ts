import { CronJob } from 'cron';
import { pollInbox } from '../inbox/poll';
import { sendSoon, stopSending } from '../outbox/send-soon';
import type { Services } from '../services';
import { runDailyJobs, runHourlyJobs } from './jobs';

/** As often as the inbox is polled (docs/rules.md#inbox); hourly and daily jobs keep to their period by themselves. */
const EVERY_FIVE_MINUTES = '0 */5 * * * *';

/** A poll whose process ended is resumed within the minute. */
const EVERY_FIFTEEN_SECONDS = '*/15 * * * * *';

/** The outbox's shortest backoff. */
const EVERY_MINUTE = '30 * * * * *';

/**
 * Starts the jobs of a process that stays up (Workers have cron triggers), at once and then on schedule.
 * `stop` aborts what runs and waits for it.
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
