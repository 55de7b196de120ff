import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** The ports are below the ephemeral ones: a connection could take one of those before its server listens. */
const PORTS = { first: 10_000, last: 29_999 };
const MOST_TRIES = 1_000;

const given = new Set<number>();

/** A port of this machine that nobody listens on; no port is given twice. */
export function freePort(): Promise<number> {
  return freePorts(1);
}

/** A free port whose next is free as well: the embedded OpenID provider listens there. */
export function freePortAndNext(): Promise<number> {
  return freePorts(2);
}

/** The first of so many in a row. */
async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const first = randomInt(PORTS.first, PORTS.last);
    const ports = Array.from({ length: count }, (_, n) => first + n);
    if (ports.some((port) => given.has(port))) continue;
    for (const port of ports) given.add(port);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error('no port to be had');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const listens = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!listens) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}
