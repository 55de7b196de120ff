import { createApp } from './app';
import { readEnv } from './env';
import { createServices } from './services-bun';

const env = readEnv(process.env);
const { services, close } = await createServices(env, {
  peerAddress: (request) => server.requestIP(request)?.address ?? null,
  pages: {
    page: async (name) => ({ html: `<!doctype html><title>${name}</title>`, styleHashes: [] }),
    file: async () => null,
  },
});
const app = createApp(services);
const server = Bun.serve({
  port: env.PORT,
  hostname: env.HOST,
  idleTimeout: 30,
  maxRequestBodySize: 12 * 1024 * 1024,
  fetch: (request) => app.fetch(request),
});
process.stdout.write(`Volante em ${server.url.origin}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await server.stop();
    await close();
    process.exit(0);
  });
}
