import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { readFiles } from '../../src/ledger/kernel/book-reports';
import type { ReportFiles } from '../../src/ledger/report-files/attachments';
import type { OpenedFile } from '../../src/ledger/report-files/open-files';
import type { FileContext } from '../../src/ledger/report-files/read-file';
import { TooComplexError } from '../../src/mail/messages/too-complex';
import { createLog } from '../../src/platform/http/log';
import { sha256Hex } from '../../src/platform/secrets/digest';
import { inlineReader, type ReportReader } from '../../src/reports/report-reading/reader';
import { createThreadReader, LARGE_BYTES, THREAD_NAME } from '../../src/reports/report-reading/thread-reader';
import { viaVerdeWorkbook } from '../fixtures/costs/cost-files';
import { temporaryFolder } from '../support/api/app';
import { answerXml } from '../support/bank-files/bank-files';
import { mail } from '../support/mail/mail';
import { boltName, boltReport, uberName, uberReport } from '../support/reports/weeks';

/** How many threads a process has that read reports. */
function readingThreads(pid: number | 'self'): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).filter((task) => nameOf(`${tasks}/${task}/comm`) === THREAD_NAME).length;
}

function nameOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    // The thread has ended since it was listed.
    return '';
  }
}

const TODAY = { today: '2026-11-20' };
const LARGE = new Uint8Array(LARGE_BYTES);
const LIMITS = { timeMs: 20_000, memoryBytes: 256 * 1024 * 1024 };
const FILLED = 'Em anexo.\r\n'.repeat(LARGE_BYTES / 8);
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `U${at}`, gross: '4.00' }));
const [uber, bolt] = [uberReport(rows(800)), boltReport(rows(700))];
const archive = zipSync({ [uberName()]: strToU8(uber), 'leia-me.txt': strToU8('x') }, { level: 0 });

const COSTS = `License Plate;OBU;Exit Date;Liquid Value\n${'A;6;2026-10-03;1,85\n'.repeat(LARGE_BYTES / 16)}`;
const SMALL_ARCHIVE = zipSync({ [uberName()]: strToU8(uberReport(rows(3))) });

const begun = () => readingThreads('self');

/** Reads a message, and the files found in it. */
async function contentOf(found: ReportFiles, context: FileContext) {
  const reads = readFiles(found, { ...context, read: new Map() });
  const ids = new Map(reads.map(({ id }, at) => [id, at]));
  return {
    names: found.names,
    files: found.files.map(({ fileName, size, sha256, refusal }) => ({ fileName, size, sha256, refusal })),
    reads: reads.map(({ id: _id, file, ...read }) => ({
      ...read,
      ...('of' in read && { of: ids.get(read.of) }),
      fileName: file.fileName,
      kept: 'reason' in read && read.reason === 'no_period' ? [...file.bytes] : null,
    })),
  };
}

async function openedBy(reader: ReportReader, message: string, context: FileContext = TODAY) {
  return contentOf(await reader.message(strToU8(message) as Uint8Array<ArrayBuffer>, context), context);
}

const open: { close(): Promise<void> }[] = [];
function threadReader(options?: Parameters<typeof createThreadReader>[1]) {
  const reader = createThreadReader(
    createLog(() => undefined),
    options,
  );
  open.push(reader);
  return reader;
}
afterEach(async () => {
  for (const reader of open.splice(0)) await reader.close();
});

/** Writes the program of a thread. */
async function script(text: string): Promise<URL> {
  const path = join(await temporaryFolder(), 'thread.ts');
  await writeFile(path, `import { parentPort } from 'node:worker_threads';\n${text}`);
  return pathToFileURL(path);
}

const NOTHING_FOUND = '{ json: \'{"found":{"files":[],"pdfs":[],"names":[]}}\', bytes: [] }';
const onMessage = (text: string) =>
  script(`parentPort.on('message', async (work) => { ${text}; parentPort.postMessage(${NOTHING_FOUND}); });`);

describe('a large message, read in a thread', () => {
  const part = (name: string, body: string | Uint8Array) => ({ name, body });
  test.each<[string, Parameters<typeof mail>[0], FileContext?]>([
    ['two reports', { parts: [part(uberName(), uber), part(boltName(), bolt)] }],
    ['the same report twice', { parts: [part(uberName(), uber), part(uberName(), uber)] }],
    ['an archive', { parts: [part('semana.zip', archive)] }],
    [
      'a damaged archive',
      {
        parts: [
          part(
            'semana.zip',
            archive.map((byte, at) => (at > 90 ? 0 : byte)),
          ),
        ],
      },
    ],
    ['a report without a week', { parts: [part('x.csv', uber)] }],
    ['a report with a week', { parts: [part('x.csv', uber)] }, { ...TODAY, weekStartDate: '2026-11-02' }],
    [
      'a report of another week',
      { parts: [part(uberName(), uber)] },
      { ...TODAY, weekStartDate: '2026-11-02' },
    ],
    [
      'a report that is confirmed',
      { parts: [part(uberName(), uber)] },
      { ...TODAY, weekStartDate: '2026-11-02', weekConfirmed: true },
    ],
    ['more rows than are booked at once', { parts: [part(uberName(), uberReport(rows(10_100)))] }],
    ['no report', { text: FILLED, parts: [part('x.txt', 'nada')] }],
    ['texts of no alphabet', { text: FILLED, parts: [part('\u{1f697}.csv', '\u2028;\ud83d;"\n')] }],
  ])('is read as it is without a thread: %s', async (_name, given, context) => {
    const message = mail(given);
    expect(message.length).toBeGreaterThan(LARGE_BYTES);
    expect(await openedBy(threadReader(), message, context)).toEqual(
      await openedBy(inlineReader, message, context),
    );
  });

  test('an uploaded file is read as it is without a thread', async () => {
    for (const [name, text] of [
      [uberName(), uber],
      ['x.csv', uber],
      ['x.pdf', FILLED],
    ] as const) {
      const [own, other] = await Promise.all(
        [threadReader(), inlineReader].map(async (reader) => {
          const files = await reader.file(name, strToU8(text) as Uint8Array<ArrayBuffer>, TODAY);
          return contentOf({ files, named: new Set(files), unopened: [], pdfs: [], names: [] }, TODAY);
        }),
      );
      expect(own).toEqual(other);
    }
  });

  test('with files that were read before leaves as much to the rest as without a thread', async () => {
    const name = 'a'.repeat(60_000);
    const large = (count: number) =>
      strToU8(boltReport(Array.from({ length: count }, (_, at) => ({ id: `B${at}`, name, gross: '4.00' }))));
    /** Files that the thread has read are not read again. */
    const withoutBytes = (file: OpenedFile) =>
      Object.defineProperty({ ...file }, 'bytes', { get: () => expect.unreachable('read again') });
    const all = [50, 30, 52, 10].map(large);
    const known = await sha256Hex(all[0] ?? LARGE);
    const zipped = zipSync(
      Object.fromEntries(all.map((file, at) => [boltName().replace('.csv', ` (${at}).csv`), file])),
      { level: 0 },
    );
    const opened = (reader: ReportReader) => reader.file('semanas.zip', new Uint8Array(zipped), TODAY);
    const outcomes = (files: OpenedFile[], ...seen: string[]) => {
      const context = { ...TODAY, read: new Map(seen.map((sha256) => [sha256, 'before'])) };
      return readFiles({ files }, context).map((each) => ('reason' in each ? each.reason : each.outcome));
    };
    for (const reader of [inlineReader, threadReader()]) {
      const files = await opened(reader);
      expect(outcomes(files, known)).toEqual(['duplicate', 'read', 'read', 'too_much_at_once']);
      const spared = files.map((file) => (file.reading ? withoutBytes(file) : file));
      expect(outcomes(spared)).toEqual(['read', 'read', 'too_much_at_once', 'too_much_at_once']);
    }
  });

  test('made of too much is too complex there too', async () => {
    const parts = mail({ text: '--b\r\n'.repeat(LARGE_BYTES / 4) });
    await expect(openedBy(threadReader(), parts)).rejects.toThrow(TooComplexError);
  });

  test('is gone from this thread: nothing holds its bytes twice', async () => {
    const bytes = strToU8(mail({ text: FILLED })) as Uint8Array<ArrayBuffer>;
    await threadReader().message(bytes, TODAY);
    expect(bytes.length).toBe(0);
  });

  test('which is a view of more than the message, takes nothing else along', async () => {
    const message = strToU8(mail({ text: FILLED, parts: [part(uberName(), uber)] }));
    const more = new Uint8Array(message.length + 20);
    more.set(message, 10);
    const { files } = await threadReader().message(more.subarray(10, 10 + message.length), TODAY);
    expect(files.map(({ fileName }) => fileName)).toEqual([uberName()]);
    expect(more.length).toBe(message.length + 20);
  });
});

/** The failure of a thread may be the machine's fault. */
const RETRIED = { code: 'unavailable' };

describe('promise 48: a thread that reads', () => {
  test.each<[string, () => Promise<URL>]>([
    ['comes to no end', () => onMessage('for (;;) {}')],
    ['waits for ever', () => onMessage('await new Promise(() => undefined)')],
  ])('and %s is ended in time, to be retried', async (_name, program) => {
    const reader = threadReader({ script: await program(), limits: { ...LIMITS, timeMs: 300 } });
    await expect(reader.message(LARGE.slice(), TODAY)).rejects.toMatchObject(RETRIED);
    await expect.poll(begun).toBe(0);
  });

  test.each<[string, string]>([
    ['throws', "throw new Error('x')"],
    ['throws later', "setTimeout(() => { throw new Error('x') }); await new Promise(() => undefined)"],
    ['ends its own process', 'process.exit(1)'],
    ['asks for too much at once', 'new Uint8Array(2 ** 40)'],
  ])('and %s takes nobody along', async (_name, text) => {
    const reader = threadReader({ script: await onMessage(text), limits: LIMITS });
    await expect(reader.message(LARGE.slice(), TODAY)).rejects.toMatchObject(RETRIED);
    await expect.poll(begun).toBe(0);
  });

  test('and takes more and more memory is ended before the machine has none', async () => {
    const program = await onMessage('const all = []; for (;;) all.push(new Uint8Array(2 ** 20).fill(1))');
    const reader = threadReader({ script: program, limits: LIMITS });
    await expect(reader.message(LARGE.slice(), TODAY)).rejects.toMatchObject({
      ...RETRIED,
      cause: { message: 'it took too much memory' },
    });
    await expect.poll(begun).toBe(0);
  });

  test('that could not start is blamed on no message twice: the next is read', async () => {
    const program = await onMessage('if (work.bytes[0] === 1) process.exit(1)');
    const reader = threadReader({ script: program, limits: LIMITS });
    await expect(reader.message(LARGE.slice().fill(1), TODAY)).rejects.toMatchObject(RETRIED);
    expect(await reader.message(LARGE.slice(), TODAY)).toMatchObject({ files: [], names: [] });
  });

  test('is the only one, and leaves with its result', async () => {
    const turns = join(await temporaryFolder(), 'told');
    const note = (word: string) => `(await import('node:fs')).appendFileSync('${turns}', '${word} ')`;
    const program = await onMessage(`${note('begin')}; await Bun.sleep(100); ${note('end')}`);
    const reader = threadReader({ script: program, limits: LIMITS });
    const reading = Promise.all([1, 2, 3].map(() => reader.message(LARGE.slice(), TODAY)));
    await expect.poll(begun, { interval: 5 }).toBe(1);
    await reading;
    expect(await readFile(turns, 'utf8')).toBe('begin end begin end begin end ');
    await expect.poll(begun).toBe(0);
  });

  test('ends when the program does', async () => {
    const reader = threadReader({ script: await onMessage('for (;;) {}'), limits: LIMITS });
    const reading = reader.message(LARGE.slice(), TODAY).catch((error: unknown) => error);
    await expect.poll(() => begun()).toBe(1);
    await reader.close();
    expect(await reading).toMatchObject(RETRIED);
    await expect.poll(begun).toBe(0);
  });
});

test('what is small is read at once, without a thread', async () => {
  const reader = threadReader({ script: await onMessage("throw new Error('x')"), limits: LIMITS });
  const message = mail({ parts: [{ name: uberName(), body: uberReport(rows(3)) }] });
  expect(await openedBy(reader, message)).toEqual(await openedBy(inlineReader, message));
});

type Reading = (reader: ReportReader, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>;
const found: Reading = async ({ given }, bytes) => contentOf(await given('x', bytes, TODAY), TODAY);
const enclosed: Reading = async ({ message }, bytes) => contentOf(await message(bytes, TODAY), TODAY);
const costs: Reading = (reader, bytes) => reader.costs('x', bytes, { mappings: new Map(), named: null });

test.each<[string, Uint8Array<ArrayBuffer>, Reading]>([
  ['a file of costs', strToU8(COSTS), costs],
  ['a small workbook', viaVerdeWorkbook([{ exit: '2026-10-03 08:15:00', liquid: '1.85' }]), costs],
  ['a small archive', SMALL_ARCHIVE, found],
  ['a message with it', strToU8(mail({ parts: [{ name: 'x.zip', body: SMALL_ARCHIVE }] })), enclosed],
])('promise 48: %s is read in a thread, with the same result', async (_name, file, read) => {
  const [taken, kept] = [file.slice(), file.slice()];
  expect(await read(threadReader(), taken)).toEqual(await read(inlineReader, kept));
  expect([taken.length, kept.length]).toEqual([0, file.length]);
});

test('promise 129: a large answer of the bank is read in a thread, with the same result', async () => {
  const reader = createThreadReader(createLog(() => {}));
  const line = (n: number) => ({
    endToEndId: `V-${n}`,
    status: 'RJCT',
    code: 'AC04',
    text: 'Conta encerrada',
  });
  const lines = Array.from({ length: 12_000 }, (_, n) => line(n));
  const bytes = () => strToU8(answerXml('03', { originalMessageId: 'VOLANTE-7', lines }));
  expect(bytes().length).toBeGreaterThan(LARGE_BYTES);
  const reading = reader.bankAnswer(bytes());
  await expect.poll(() => begun()).toBe(1);
  expect(await reading).toEqual(await inlineReader.bankAnswer(bytes()));
  const broken = strToU8(`<a>${'x'.repeat(LARGE_BYTES)}</a>`);
  await expect(reader.bankAnswer(broken)).rejects.toThrow('não é uma resposta do banco');
  await reader.close();
});
