import { createClient } from '@libsql/client/sqlite3';

// Another program on the database file: takes the write lock now and then, until it is ended.
const [path = '', heldForMs = '60'] = process.argv.slice(2);
const client = createClient({ url: `file:${path}`, concurrency: 1, timeout: 5000 });
process.stdout.write('ready\n');
for (;;) {
  const held = await client.transaction('write');
  await held.execute("INSERT INTO notes (text) VALUES ('from the other program')");
  await Bun.sleep(Number(heldForMs));
  await held.commit();
  await Bun.sleep(Math.random() * 20);
}
