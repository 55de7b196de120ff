import { html } from 'hono/html';
import { plainPage, plainPagePolicy } from '../platform/sessions/plain-page';
import { type EnvError, readEnv } from './env';
import { AFTERWARDS, INTRODUCTION, SETTINGS } from './first-settings';
import { processVariables } from './process-env';

const LOOPBACK = ['localhost', '127.0.0.1'];
/** A browser sends these alone; a proxy on this machine adds another to what it brings from elsewhere. */
const OF_BROWSERS =
  /^(host|user-agent|accept(-[a-z]+)*|connection|cache-control|pragma|upgrade-insecure-requests|sec-[a-z-]+|dnt|cookie|referer|priority|purpose|te|if-(none-match|modified-since))$/;

/** Shows what to set to the browsers of this machine, on PORT, until a signal ends the program. */
export async function showFirstPage(error: EnvError): Promise<void> {
  if (error.names.includes('PORT')) return;
  const { PORT: port } = readEnv({ PORT: processVariables().PORT });
  const page = plainPage('Por configurar', content(error));
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': await plainPagePolicy(),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  const server = Bun.serve({
    port,
    hostname: '127.0.0.1',
    reusePort: false,
    development: false,
    fetch: (request) =>
      isFromHere(request)
        ? new Response(page, { status: 503, headers })
        : new Response('Por configurar.\n', { status: 503 }),
  });
  const ended = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ended.resolve());
  process.stderr.write(
    `\nVolante em http://localhost:${port} mostra isto a quem abre esse endereço nesta máquina.\n`,
  );
  await ended.promise;
  await server.stop(true);
}

function isFromHere({ url, headers }: Request): boolean {
  if (!LOOPBACK.includes(new URL(url).hostname)) return false;
  // A proxy that adds no header closes each connection.
  return [...headers.keys()].every((name) => OF_BROWSERS.test(name)) && headers.get('connection') !== 'close';
}

function content(error: EnvError) {
  const problems = error.message.split('\n');
  return html`<h1>Por configurar</h1>
<p>${problems[0]}</p>
<ul>${problems.slice(1).map((line) => html`<li>${line.replace(/^ *- /, '')}</li>`)}</ul>
<p>${INTRODUCTION}</p>
<dl>${SETTINGS.map(([name, example, text = '']) => html`<dt>${name}=${example}</dt><dd>${text}</dd>`)}</dl>
${AFTERWARDS.map((line) => html`<p>${line}</p>`)}`;
}
