import { resolve } from 'node:path';
import { createServer } from 'vite';
import { readProcessEnv } from '../src/settings/process-env.ts';
import { freePort } from './dev-ports.ts';
import { followRunners } from './dev-runners.ts';

/** `bun dev`: the pages' development server, and the program itself, started anew when its code changes. */

const ROOT = resolve(import.meta.dirname, '..');
const env = readProcessEnv();
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

// The browser's requests are lost while the program restarts, so the page is reloaded afterwards.
let missed = false;
vite.watcher.on('change', (file) => {
  const runs = vite.environments.client.moduleGraph.getModulesByFile(file) !== undefined;
  missed ||= runs && file.startsWith(`${ROOT}/src/`);
});

const program = Bun.spawn(['bun', ...process.execArgv, '--watch', '--no-clear-screen', 'src/server.ts'], {
  cwd: ROOT,
  env: { ...process.env, WEB_DEV_URL: `http://127.0.0.1:${hmrPort}`, PORT: String(env.PORT) },
  stdio: ['inherit', 'pipe', 'inherit'],
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => program.kill(signal));
followRunners(() => program.kill());
for await (const chunk of program.stdout) {
  process.stdout.write(chunk);
  if (!missed || !new TextDecoder().decode(chunk).includes('Volante em')) continue;
  missed = false;
  vite.ws.send({ type: 'full-reload' });
}
const code = await program.exited;
await vite.close();
process.exit(code);
