import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0);
  if (port === null) throw new Error('no port to be had');
  return port;
}

/** A free port whose next is free as well: the embedded OpenID provider listens there. */
export async function freePortAndNext(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (port < 65_535 && (await listenOnce(port + 1)) !== null) return port;
  }
}

/** The port it has listened on; null where somebody else does. */
async function listenOnce(wanted: number): Promise<number | null> {
  const probe = createServer().listen(wanted, '127.0.0.1');
  const listens = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!listens) return null;
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : null;
}
