import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** The errors of pages, since `forget`. */
export type Watch = {
  origin: string;
  /** The server that answers; there is none at first. */
  passTo(url: string): void;
  errors: string[];
  forget(): void;
  stop(): Promise<void>;
};

const SCRIPT = '/engines/report-errors.js';
const REPORTS = '/engines/errors';

/** Stands before a server, at this port, and adds to each page a script that reports its errors: MiniBrowser under
 * automation writes no console. */
export async function watch(port: number): Promise<Watch> {
  const errors: string[] = [];
  let server = '';
  const proxy = createServer((asked, answer) => {
    const { method = '', url = '' } = asked;
    if (url === SCRIPT)
      return void answer.setHeader('Content-Type', 'text/javascript').end(`(${reportErrors})('${REPORTS}')`);
    if (url === REPORTS)
      return void text(asked).then((told) => errors.push(told) && answer.writeHead(204).end());
    pass(asked, answer, server, (status) => {
      if (status >= 400) errors.push(`${status} ${method} ${url}`);
    });
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://localhost:${port}`,
    passTo(url) {
      server = url;
    },
    errors,
    forget() {
      errors.length = 0;
    },
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  server: string,
  onStatus: (status: number) => void,
): void {
  const { method, url } = asked;
  const headers = { ...asked.headers, 'accept-encoding': 'identity' };
  const passed = request(`${server}${url}`, { method, headers }, (from) => {
    onStatus(from.statusCode ?? 502);
    handOn(from, answer).catch(() => answer.destroy());
  });
  // A browser that leaves a page drops what it has asked for.
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}

async function handOn(from: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { statusCode = 502, headers } = from;
  if (!headers['content-type']?.startsWith('text/html')) {
    answer.writeHead(statusCode, headers);
    return pipeline(from, answer);
  }
  const page = (await text(from)).replace('<head>', `<head><script src="${SCRIPT}"></script>`);
  answer.writeHead(statusCode, { ...headers, 'content-length': Buffer.byteLength(page) }).end(page);
}

/** Runs in the page, before its own scripts. */
function reportErrors(address: string): void {
  const report = (what: unknown) => navigator.sendBeacon(address, `${location.pathname}: ${what}`);
  // Firefox and WebKit leave the message out of the stack.
  const withStack = (error: unknown) => (error instanceof Error ? `${error}\n${error.stack}` : error);
  window.addEventListener('error', ({ error, message }) => report(withStack(error ?? message)));
  window.addEventListener('unhandledrejection', ({ reason }) => report(withStack(reason)));
  window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`${violatedDirective} against ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...words: unknown[]) => {
    report(words.map(withStack).join(' '));
    error(...words);
  };
}
