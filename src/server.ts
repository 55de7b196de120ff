import type { Server } from 'bun';
import { createApp } from './app';
import { hasCode } from './platform/domain/error-code';
import { AppError, type ErrorCode, errorBody } from './platform/http/errors';
import { createLog, type Log } from './platform/http/log';
import { runtimeText } from './runtime';
import { createServices } from './services-bun';
import { diskFault } from './settings/disk-fault';
import { type Env, EnvError } from './settings/env';
import { lacksFirstSettings, withFirstSettings } from './settings/first-settings';
import { readProcessEnv } from './settings/process-env';

const IDLE_TIMEOUT_SECONDS = 30;
/** Bun treats less than 16 kB/s as idle. It is longer than the storage's limit, so that the storage answers. */
const UPLOAD_IDLE_SECONDS = 120;
/** Above the limit of every route, so that the route answers. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
const FINISH_MS = 10_000;

const log = createLog((line) => process.stdout.write(`${line}\n`));
process.on('unhandledRejection', (error) => log.error('unhandled_rejection', error));
process.on('uncaughtException', (error) => log.error('uncaught_exception', error));
await start().catch(async (error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  if (lacksFirstSettings(error)) {
    const { showFirstPage } = await import('./settings/first-page');
    await showFirstPage(error).catch((reason) => log.error('first_page', reason));
  }
  process.exit(1);
});

async function start(): Promise<void> {
  const env = readProcessEnv({ listens: true });
  let server: Server<undefined> | undefined;
  const { services, instructions, close } = await createServices(env, {
    log,
    peerAddress: (request) => server?.requestIP(request)?.address ?? null,
    stillSending: (request) => server?.timeout(request, UPLOAD_IDLE_SECONDS),
  }).catch((error) => {
    throw diskFault(error, env) ?? error;
  });
  server = listen(env, log, createApp(services).fetch);
  // It is loaded once requests are answered.
  const { startSchedule } = await import('./operations/jobs/schedule');
  const schedule = startSchedule(services);
  stopOnSignal(server, async () => {
    await schedule.stop();
    await close();
  });
  const address = `http://${shownHost(env.HOST)}:${env.PORT}`;
  process.stdout.write(`\n  Volante em ${address}\n  ${runtimeText(Bun.version)}\n${instructions}\n`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof EnvError) return withFirstSettings(error);
  const { code, path }: NodeJS.ErrnoException = error;
  if (code === 'SQLITE_NOTADB') return 'O ficheiro que DATABASE_URL indica não é uma base de dados.';
  if (code === undefined || path === undefined) return error.message;
  return `Não se consegue escrever em ${path} (${code}). Verifique DATA_DIR, DATABASE_URL e quem lá pode escrever.`;
}

function listen(env: Env, log: Log, answer: (request: Request) => Response | Promise<Response>) {
  try {
    return Bun.serve({
      port: env.PORT,
      hostname: env.HOST,
      idleTimeout: IDLE_TIMEOUT_SECONDS,
      maxRequestBodySize: MAX_BODY_BYTES,
      development: false,
      // With reusePort, Bun would let two servers share a port.
      reusePort: false,
      // Without a valid Host the URL is a bare path.
      async fetch(request, server) {
        // Bun joins two Host headers by a comma.
        const isToTwo = request.headers.get('host')?.includes(',') ?? false;
        if (isToTwo || !URL.canParse(request.url)) return refuse('unreadable', 400);
        if (request.method !== 'PUT') return answer(request);
        server.timeout(request, UPLOAD_IDLE_SECONDS);
        const answered = await answer(request);
        server.timeout(request, IDLE_TIMEOUT_SECONDS);
        return answered;
      },
      error(error) {
        log.error('request.failed', error);
        return refuse('internal', 500);
      },
    });
  } catch (error) {
    if (!hasCode(error, 'EADDRINUSE')) throw error;
    throw new Error(
      `A porta ${env.PORT} já está em uso. Pare o outro programa ou defina PORT com outro número.`,
    );
  }
}

function refuse(code: ErrorCode, status: number): Response {
  return Response.json(errorBody(new AppError(code)), { status });
}

function stopOnSignal(server: Server<undefined>, close: () => Promise<void>): void {
  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    const late = setTimeout(() => void server.stop(true), FINISH_MS);
    await server.stop();
    clearTimeout(late);
    await close();
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

function shownHost(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
