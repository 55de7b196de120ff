import { openDatabase } from '../../db/client';

// A process that has the database open, until it is ended.
const [path = ''] = process.argv.slice(2);
await openDatabase({ url: `file:${path}` });
process.stdout.write('ready\n');
setInterval(() => {}, 60_000);
