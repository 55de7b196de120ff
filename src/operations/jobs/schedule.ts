import { CronJob } from 'cron';
import { sendAtOnce, stopSending } from '../../mail/outbox/send-soon';
import { pollInbox } from '../../reports/inbox/poll';
import type { Services } from '../../services';
import { runDailyJobs, runHourlyJobs } from './jobs';
import { watchReports } from './watch-reports';

/** The inbox's interval (docs/rules/reports.md#inbox); other jobs have separate periods. */
const EVERY_FIVE_MINUTES = '0 */5 * * * *';

/** Resumes a poll whose process ended, and looks at the watched folder. */
const EVERY_FIFTEEN_SECONDS = '*/15 * * * * *';

/** The outbox's shortest backoff. */
const EVERY_MINUTE = '30 * * * * *';

/** Runs at once, then on schedule; Workers use cron triggers instead. `stop` aborts running work and waits for it. */
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
    CronJob.from({ ...options, cronTime: EVERY_MINUTE, onTick: () => sendAtOnce(services) }),
    ...folderJobs(),
  ];
  function folderJobs() {
    const { reportFolder } = services;
    if (!reportFolder) return [];
    const watch = watchReports(services, reportFolder);
    return [CronJob.from({ ...options, cronTime: EVERY_FIFTEEN_SECONDS, onTick: () => watch(stop) })];
  }
  return {
    async stop() {
      stopping.abort();
      await Promise.all([...jobs.map((job) => job.stop()), stopSending(services)]);
    },
  };
}
