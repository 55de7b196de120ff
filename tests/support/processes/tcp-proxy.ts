import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onCleanup } from '../api/cleanups';

export type Trouble = {
  /** The connection is cut after so many bytes from the server. */
  cutAfter?: number;
  /** Nothing more comes after so many bytes, and the connection stays. */
  stallAfter?: number;
  /** Bytes of the server at a time, and the pause after each, in ms. */
  drip?: { bytes: number; pauseMs: number };
};

export type Proxy = {
  port: number;
  /** It applies to connections made after it was set. */
  trouble: Trouble;
  connections: number;
  /** Ends every open connection. */
  endAll(): void;
};

/** A proxy to the server that can be made unreliable. */
export async function startProxy(port: number): Promise<Proxy> {
  const open = new Set<Socket>();
  const endAll = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  const proxy: Proxy = { port: 0, trouble: {}, connections: 0, endAll };
  const server = createServer((client) => {
    proxy.connections += 1;
    const { trouble } = proxy;
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    passOn(upstream, client, trouble).catch(() => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  proxy.port = address.port;
  onCleanup(async () => {
    endAll();
    server.close();
  });
  return proxy;
}

async function passOn(from: Socket, to: Socket, { cutAfter, stallAfter, drip }: Trouble): Promise<void> {
  let passed = 0;
  for await (const chunk of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    const step = drip?.bytes ?? chunk.length;
    for (let at = 0; at < chunk.length; at += step) {
      const piece = chunk.subarray(at, at + step);
      const left =
        Math.min(cutAfter ?? Number.POSITIVE_INFINITY, stallAfter ?? Number.POSITIVE_INFINITY) - passed;
      to.write(piece.subarray(0, Math.max(0, left)));
      passed += piece.length;
      if (piece.length >= left) {
        if (cutAfter !== undefined) to.destroy();
        return;
      }
      if (drip) await new Promise((resolve) => setTimeout(resolve, drip.pauseMs));
    }
  }
}
