import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasCode } from '../domain/error-code';
import type { Log } from '../http/log';

export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Uses any free port if `port` is taken. */
export async function listenOnLoopback(port: number, log: Log, answer: Answer) {
  let host = '';
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    // Guards against DNS rebinding.
    if (request.headers.host !== host) {
      response.writeHead(421).end();
      return;
    }
    answer(request, response).catch((error) => {
      log.error('identity.failed', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await listen(server, port).catch((error) => {
    if (!isTaken(error)) throw error;
    return listen(server, 0);
  });
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    async stop(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function isTaken(error: unknown): boolean {
  return hasCode(error, 'EADDRINUSE');
}
