import { createApp } from './app';
import { sendOutbox } from './mail/outbox/send-outbox';
import { runDailyJobs, runHourlyJobs } from './operations/jobs/jobs';
import { AppError, errorBody } from './platform/http/errors';
import { createLog } from './platform/http/log';
import { pollInbox } from './reports/inbox/poll';
import type { Services } from './services';
import { type Bindings, createServices } from './services-worker';

/** The part for sending, of the 15 minutes that a cron call may take. */
const CRON_SENDING_MS = 3 * 60_000;

type Context = { waitUntil(work: Promise<unknown>): void; passThroughOnException(): void };
type Program = { services: Services; app: ReturnType<typeof createApp> };

/** Created lazily, since Workers have no variables before the first call. Null while misconfigured. */
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

function refuse(): Response {
  const headers = { 'Retry-After': '60', 'Cache-Control': 'no-store' };
  return Response.json(errorBody(new AppError('unavailable')), { status: 503, headers });
}

/** Otherwise the answer would be compressed twice, by Cloudflare too. */
function uncompressed(request: Request): Request {
  const plain = new Request(request);
  plain.headers.delete('Accept-Encoding');
  return plain;
}

export default {
  fetch(request: Request, bindings: Bindings, context?: Context): Response | Promise<Response> {
    if (program === undefined) program = start(bindings);
    if (!program) return refuse();
    return program.app.fetch(uncompressed(request), undefined, context as never);
  },
  /** Called by the cron of wrangler.toml, every five minutes. */
  async scheduled(_event: unknown, bindings: Bindings): Promise<void> {
    if (program === undefined) program = start(bindings);
    if (!program) return;
    const { services } = program;
    await sendOutbox(services, { soft: AbortSignal.timeout(CRON_SENDING_MS) });
    await pollInbox(services, services.now());
    await runHourlyJobs(services, services.now());
    await runDailyJobs(services, services.now());
  },
};
