import { createServer } from 'vite';
import { readEnv } from '../src/env.ts';

/** `bun dev`: the pages' development server, and the program itself, started anew when its code changes. */

const env = readEnv(process.env);
const hmrPort = await freePort();
const vite = await createServer({
  configFile: `${import.meta.dirname}/vite.config.ts`,
  server: {
    host: '127.0.0.1',
    port: hmrPort,
    strictPort: true,
    hmr: { clientPort: hmrPort, host: '127.0.0.1' },
  },
  clearScreen: false,
  logLevel: 'warn',
});
await vite.listen();

const program = Bun.spawn(['bun', '--watch', '--no-clear-screen', 'src/server.ts'], {
  cwd: `${import.meta.dirname}/..`,
  env: { ...process.env, WEB_DEV_URL: `http://127.0.0.1:${hmrPort}`, PORT: String(env.PORT) },
  stdio: ['inherit', 'inherit', 'inherit'],
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => program.kill(signal));
const code = await program.exited;
await vite.close();
process.exit(code);

async function freePort(): Promise<number> {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
  const port = probe.port;
  await probe.stop(true);
  if (port === undefined) throw new Error('no free port');
  return port;
}
