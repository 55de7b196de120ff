import { ImapFlow } from 'imapflow';
import { SqliteConnection } from '../../../db/opening/sqlite-connection';

// Loaded before the server: sets its clock to the given instant, prints a line after each transaction, and may kill it
// right after a transaction of a request, after a request without its answer, or after so many mails.
const ahead = Date.parse(process.env.MORTAL_CLOCK ?? '') - Date.now();
const realNow = Date.now.bind(Date);
const now = () => realNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

/** Changes until the one that it dies on, and transactions from there on. */
let requests = Number(process.env.MORTAL_REQUESTS ?? Number.POSITIVE_INFINITY);
let transactions = Number(process.env.MORTAL_TRANSACTIONS ?? Number.POSITIVE_INFINITY);

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

function reportDone(): void {
  if (requests <= 0) transactions -= 1;
  if (transactions <= 0) die();
  process.stdout.write('transaction\n');
}

const { run } = SqliteConnection.prototype;
Object.assign(SqliteConnection.prototype, {
  // These include reads, and writes that no request caused.
  run(this: SqliteConnection, script: string) {
    run.call(this, script);
    if (script === 'COMMIT') reportDone();
  },
});

let mails = Number(process.env.MORTAL_MAILS ?? Number.POSITIVE_INFINITY);
const { fetchAll } = ImapFlow.prototype;
Object.assign(ImapFlow.prototype, {
  fetchAll(this: ImapFlow, ...asked: Parameters<ImapFlow['fetchAll']>) {
    if (asked[1].source) mails -= 1;
    if (mails <= 0) die();
    return fetchAll.apply(this, asked);
  },
});

const { serve } = Bun;
Object.assign(Bun, {
  serve(options: Bun.Serve.FetchOrRoutes<undefined, string>) {
    const { fetch } = options;
    if (!fetch) throw new Error('a server that answers nothing');
    return serve({
      ...options,
      async fetch(request, server) {
        if (request.method !== 'GET') requests -= 1;
        const answer = await fetch.call(server, request, server);
        if (requests <= 0) die();
        return answer;
      },
    });
  },
});
