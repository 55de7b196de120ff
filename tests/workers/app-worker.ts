import { openRemoteDatabase } from '../../db/opening/remote-database';
import { createApp } from '../../src/app';
import type { Services } from '../../src/services';
import { type Bindings, createServices } from '../../src/services-worker';

/** A test sends it with each call, as JSON. It is no export, since a Worker exports handlers alone. */
const HEADER = 'x-of-the-test';

export type Given = { databaseUrl: string; now: string; peer: string | null; services: Partial<Services> };

/** Runs in workerd: the app of the Worker, for each call on the database and at the time of the test that makes it. */
export default {
  fetch(request: Request, bindings: Bindings, context: unknown): Response | Promise<Response> {
    const { databaseUrl, now, peer, services }: Given = JSON.parse(request.headers.get(HEADER) ?? '');
    const program: Services = {
      ...createServices(bindings),
      db: openRemoteDatabase({ url: databaseUrl, requestsAtOnce: Number.POSITIVE_INFINITY }).db,
      ...services,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      now: () => new Date(now),
      peerAddress: () => peer,
    };
    const plain = new Request(request);
    plain.headers.delete(HEADER);
    plain.headers.delete('Accept-Encoding');
    return createApp(program).fetch(plain, undefined, context as never);
  },
};
