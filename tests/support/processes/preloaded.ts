// Loaded before the server, whose troubles it makes: those that PRELOADED names.
const { serve } = Bun;
type Options = Parameters<typeof serve>[0];
/** The most seconds after which the runtime treats a connection as dead. */
const MOST_SECONDS = 8;

const TROUBLES: Record<string, () => void> = {
  /** Raises two errors that nobody handles, once it listens. */
  'forgotten-errors': () =>
    replaceServe((options) => {
      setTimeout(() => void Promise.reject(new Error('a forgotten promise')), 1000);
      setTimeout(() => {
        throw new Error('a forgotten callback');
      }, 1100);
      return serve(options);
    }),
  'short-patience': () =>
    replaceServe((options) => {
      const server = serve(options);
      const { timeout } = server;
      server.timeout = (request, seconds) => timeout.call(server, request, Math.min(seconds, MOST_SECONDS));
      return server;
    }),
  /** Prints a line when a thread begins and when it has ended. */
  'report-threads': () =>
    process.on('worker', (thread) => {
      process.stdout.write('thread begins\n');
      thread.once('exit', () => process.stdout.write('thread ends\n'));
    }),
};

function replaceServe(replacement: (options: Options) => ReturnType<typeof serve>): void {
  Object.assign(Bun, { serve: replacement });
}

TROUBLES[process.env.PRELOADED ?? '']?.();
