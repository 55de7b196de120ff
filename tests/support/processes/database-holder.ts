import { openDatabase } from '../../../db/opening/client';

// A process that has the database open, until it is ended.
const [path = ''] = process.argv.slice(2);
await openDatabase({ url: `file:${path}` });
// The result is garbage, and yet the file stays this process's.
await new Promise((resolve) => setTimeout(resolve));
Bun.gc(true);
process.stdout.write('ready\n');
setInterval(() => {}, 60_000);
