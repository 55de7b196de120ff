import { createApp } from './app';
import { AppError, errorBody } from './http/errors';
import { createLog } from './http/log';
import { pollInbox } from './inbox/poll';
import { runDailyJobs, runHourlyJobs } from './jobs';
import type { Services } from './services';
import { type Bindings, createServices } from './services-worker';

type Context = { waitUntil(work: Promise<unknown>): void; passThroughOnException(): void };
type Program = { services: Services; app: ReturnType<typeof createApp> };

/** Made at an isolate's first call: Workers have no variables before. Null while it cannot run as configured. */
let program: Program | null | undefined;

function start(bindings: Bindings): Program | null {
  try {
    const services = createServices(bindings);
    return { services, app: createApp(services) };
  } catch (error) {
    createLog((line) => console.log(line)).error('start.failed', error);
    return null;
  }
}

export default {
  fetch(request: Request, bindings: Bindings, context?: Context): Response | Promise<Response> {
    if (program === undefined) program = start(bindings);
    if (!program) return Response.json(errorBody(new AppError('unavailable')), { status: 503 });
    return program.app.fetch(request, undefined, context as never);
  },
  /** The cron triggers of wrangler.toml: the inbox every five minutes, and with the first of each hour the other jobs. */
  async scheduled(event: { scheduledTime: number }, bindings: Bindings): Promise<void> {
    if (program === undefined) program = start(bindings);
    if (!program) return;
    const { services } = program;
    const now = services.now();
    await pollInbox(services, now);
    if (new Date(event.scheduledTime).getUTCMinutes() >= 5) return;
    await runHourlyJobs(services);
    await runDailyJobs(services, now);
  },
};
