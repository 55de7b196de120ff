import { join } from 'node:path';
import { createClient, type InStatement, LibsqlError } from '@libsql/client/sqlite3';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/opening/client';
import { SqliteConnection } from '../../db/opening/sqlite-connection';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';

/** A file with notes, each with a second row that has its mark. */
async function openNotes() {
  const path = join(await temporaryFolder(), 'frota.db');
  const { db, close } = await openDatabase({ url: `file:${path}` });
  onCleanup(close);
  await db.$client.execute('CREATE TABLE notes (text TEXT PRIMARY KEY NOT NULL, state TEXT NOT NULL)');
  await db.$client.execute(`CREATE TABLE marks (of TEXT NOT NULL REFERENCES notes (text)
    DEFERRABLE INITIALLY DEFERRED)`);
  return { path, client: db.$client, close };
}

const note = (text: string, state = 'open') => ({
  sql: 'INSERT INTO notes (text, state) VALUES (?, ?)',
  args: [text, state],
});
const mark = (text: string) => ({ sql: 'INSERT INTO marks (of) VALUES (?)', args: [text] });
const marked = (text: string) => [note(text), mark(text)];

type Client = Awaited<ReturnType<typeof openNotes>>['client'];

/** Runs `statements` among ten changes before and ten after, all at once; answers the error, or null. */
async function amongOthers(client: Client, statements: InStatement[]) {
  const others = (name: string) =>
    Array.from({ length: 10 }, (_, at) => client.batch(marked(`${name} ${at}`)));
  const before = others('before');
  const one = client.batch(statements).then(
    () => null,
    (error: unknown) => error,
  );
  const outcomes = await Promise.allSettled([...before, ...others('after')]);
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'fulfilled'));
  return one;
}

/** Reads the file as another program would. */
async function readFresh(path: string, sql: string) {
  const fresh = createClient({ url: `file:${path}`, timeout: 5000 });
  const result = await fresh.execute(sql);
  fresh.close();
  return result.rows.map((row) => row[0]);
}

/** Runs `work` after each commit for the rest of the test. */
function afterCommit(work: () => void): void {
  const { run } = SqliteConnection.prototype;
  onCleanup(async () => {
    SqliteConnection.prototype.run = run;
  });
  SqliteConnection.prototype.run = function runAndWork(script) {
    run.call(this, script);
    if (script === 'COMMIT') work();
  };
}

const OTHERS = 'SELECT count(*) FROM notes JOIN marks ON of = text';

test('a hundred changes that wait together are written to disk in a few commits', async () => {
  const { path, client } = await openNotes();
  let commits = 0;
  afterCommit(() => {
    commits += 1;
  });
  await Promise.all(Array.from({ length: 100 }, (_, n) => client.execute(note(`note ${n}`))));
  expect(commits).toBeLessThan(100);
  expect(await readFresh(path, 'SELECT count(*) FROM notes')).toEqual([100]);
});

test('a change that is refused among accepted ones fails alone, as it fails by itself', async () => {
  const { path, client } = await openNotes();
  const half = [...marked('half'), { sql: 'INSERT INTO notes (text, state) VALUES (?, NULL)', args: ['x'] }];
  const alone = await client.batch(half).catch((error: unknown) => error);
  const among = await amongOthers(client, half);
  expect(among).toMatchObject({ code: 'SQLITE_CONSTRAINT', statementIndex: 2 });
  expect(among).toEqual(alone);
  expect(await readFresh(path, OTHERS)).toEqual([20]);
  expect(await readFresh(path, "SELECT text FROM notes WHERE text = 'half'")).toEqual([]);
});

test('a change that is refused only at the commit fails alone', async () => {
  const { path, client } = await openNotes();
  expect(await amongOthers(client, [note('x'), mark('nobody')])).toMatchObject({
    code: 'SQLITE_CONSTRAINT',
  });
  expect([await readFresh(path, OTHERS), await readFresh(path, 'SELECT count(*) FROM notes')]).toEqual([
    [20],
    [20],
  ]);
});

test('a change that undoes the whole transaction fails alone', async () => {
  const { path, client } = await openNotes();
  await client.execute(`CREATE TRIGGER refused BEFORE INSERT ON notes WHEN NEW.state = 'refused'
    BEGIN SELECT RAISE(ROLLBACK, 'not here'); END`);
  const error = await amongOthers(client, [...marked('half'), note('y', 'refused')]);
  expect(error).toMatchObject({ message: expect.stringContaining('not here') });
  expect([await readFresh(path, OTHERS), await readFresh(path, 'SELECT count(*) FROM notes')]).toEqual([
    [20],
    [20],
  ]);
});

test('a change whose value the database cannot take fails alone', async () => {
  const { path, client } = await openNotes();
  const error = await amongOthers(client, [
    ...marked('half'),
    { sql: 'INSERT INTO notes VALUES (?, ?)', args: ['x', Number.NaN] },
  ]);
  expect(error).toBeInstanceOf(RangeError);
  expect(await readFresh(path, OTHERS)).toEqual([20]);
});

test('a setting for one change is not the others’', async () => {
  const { client } = await openNotes();
  await client.execute('CREATE TABLE strict_marks (of TEXT NOT NULL REFERENCES notes (text))');
  const later = [{ sql: 'INSERT INTO strict_marks VALUES (?)', args: ['z'] }, note('z')];
  const outcomes = await Promise.allSettled([
    client.batch(marked('a')),
    client.batch(['PRAGMA defer_foreign_keys = ON', ...later]),
    client.batch([{ sql: 'INSERT INTO strict_marks VALUES (?)', args: ['y'] }, note('y')]),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('the changes that a statement reports are its own alone', async () => {
  const { path, client } = await openNotes();
  await client.batch(marked('one'));
  const decide = (who: string) => [
    { sql: "UPDATE notes SET state = ? WHERE text = 'one' AND state = 'open'", args: [who] },
    { sql: "INSERT INTO notes SELECT ?, 'audit' WHERE changes() > 0", args: [`by ${who}`] },
    "SELECT state FROM notes WHERE text = 'one'",
  ];
  const answers = await Promise.all(['ana', 'rui', 'eva'].map((who) => client.batch(decide(who))));
  expect(answers.map(([changed, audited, after]) => [changed, audited, after?.rows[0]?.[0]])).toEqual([
    [expect.objectContaining({ rowsAffected: 1 }), expect.objectContaining({ rowsAffected: 1 }), 'ana'],
    [expect.objectContaining({ rowsAffected: 0 }), expect.objectContaining({ rowsAffected: 0 }), 'ana'],
    [expect.objectContaining({ rowsAffected: 0 }), expect.objectContaining({ rowsAffected: 0 }), 'ana'],
  ]);
  expect(await readFresh(path, "SELECT text FROM notes WHERE state = 'audit'")).toEqual(['by ana']);
});

test('a read between changes sees whole ones, and those that were acknowledged', async () => {
  const { client } = await openNotes();
  let [acknowledged, isDone] = [0, false];
  async function write(n: number) {
    const refused = n % 7 === 0 ? [note('taken 1')] : [];
    await client.batch([...marked(`taken ${n}`), ...refused]).then(
      () => {
        acknowledged += 1;
      },
      () => {},
    );
  }
  async function readOn() {
    const wrong: string[] = [];
    while (!isDone) {
      const told = acknowledged;
      const [notes, marks] = await client.batch(['SELECT count(*) FROM notes', 'SELECT count(*) FROM marks']);
      const seen = [Number(notes?.rows[0]?.[0]), Number(marks?.rows[0]?.[0])];
      if (seen[0] !== seen[1] || (seen[0] ?? 0) < told) wrong.push(`${seen} of ${told}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return wrong;
  }
  const reading = readOn();
  for (let n = 1; n <= 300; n += 30) {
    await Promise.all(Array.from({ length: 30 }, (_, at) => write(n + at)));
  }
  isDone = true;
  expect(await reading).toEqual([]);
  expect(acknowledged).toBe(258);
});

test('closing waits for the calls made before it, and refuses those made after', async () => {
  const { path, client, close } = await openNotes();
  const asked = Array.from({ length: 300 }, (_, n) => client.execute(note(`note ${n}`)));
  const closing = close();
  const late = client.execute(note('late'));
  await expect(late).rejects.toThrow(/closed/);
  await Promise.all([...asked, closing]);
  expect(await readFresh(path, 'SELECT count(*) FROM notes')).toEqual([300]);
});

test('changes that wait together wait for another program’s lock, and are made once', async () => {
  const { path, client } = await openNotes();
  const other = createClient({ url: `file:${path}`, timeout: 0 });
  const held = await other.transaction('write');
  const waiting = Array.from({ length: 20 }, (_, n) => client.batch(marked(`note ${n}`)));
  await new Promise((resolve) => setTimeout(resolve, 150));
  await held.rollback();
  other.close();
  await Promise.all(waiting);
  expect(await readFresh(path, OTHERS)).toEqual([20]);
});

test('changes that may or may not be on disk are reported as failed, and not made again', async () => {
  const { path, client } = await openNotes();
  afterCommit(() => {
    throw new LibsqlError('disk I/O error', 'SQLITE_IOERR');
  });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, (_, n) => client.execute(note(`${n}`))),
  );
  expect(outcomes).toEqual(
    outcomes.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'SQLITE_IOERR' }) })),
  );
  expect(await readFresh(path, 'SELECT count(*) FROM notes')).toEqual([5]);
});
