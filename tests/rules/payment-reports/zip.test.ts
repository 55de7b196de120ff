import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { isArchive, newUnpacking, readArchive } from '../../../src/platform/tables/zip';
import { BOLT_27, reportOf, sampleBytes, UBER } from '../../support/reports/samples';

const MB = 1024 * 1024;
const reasonOf = async (archive: Uint8Array<ArrayBuffer>) => {
  const answer = await readArchive(archive);
  return answer.ok ? null : answer.reason;
};
const zip = (files: Zippable) => zipSync(files);
const noise = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** The archive with another unpacked size in its table of contents and before the file. */
function declaring(archive: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(archive.slice().buffer);
  for (let at = 0; at < view.byteLength - 4; at += 1) {
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) view.setUint32(at + 22, size, true);
    if (signature === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return new Uint8Array(view.buffer);
}

function isLocalHeader(bytes: Uint8Array, at: number): boolean {
  return [0x50, 0x4b, 3, 4].every((byte, index) => bytes[at + index] === byte);
}

describe('reports in an archive', () => {
  test('are read under their own names; other files and `__MACOSX` are left closed', async () => {
    const archive = zip({
      [`Semana 46/${UBER}`]: sampleBytes(UBER),
      [BOLT_27]: sampleBytes(BOLT_27),
      'foto.png': noise(100),
      [`__MACOSX/._${UBER}`]: noise(100),
    });
    const answer = await readArchive(archive);
    if (!answer.ok) throw new Error(answer.reason);
    expect(answer.files.map((file) => file.fileName)).toEqual([UBER, BOLT_27]);
    expect(answer.files.map((file) => reportOf(file.bytes, file.fileName).counts.ok)).toEqual([3, 3]);
    expect(isArchive(archive)).toBe(true);
    expect(isArchive(sampleBytes(UBER))).toBe(false);
  });

  test('of one name in two folders are both read; an archive may have none', async () => {
    const named = (text: string) => ({ fileName: 'x.csv', bytes: strToU8(text) });
    const answer = await readArchive(
      zip({ 'a/x.csv': strToU8('1'), 'b\\x.csv': [strToU8('2'), { level: 0 }] }),
    );
    expect(answer).toMatchObject({ ok: true, files: [named('1'), named('2')] });
    expect(await readArchive(zip({}))).toEqual({ ok: true, files: [] });
  });
});

describe('promise 33: a ZIP bomb is refused', () => {
  const zeros = zip({ 'x.csv': new Uint8Array(30 * MB), 'y.png': noise(400_000) });

  test('by the size it declares', async () => {
    expect(await reasonOf(zeros)).toBe('archive_too_large');
    expect(await reasonOf(zip({ 'x.csv': new Uint8Array(2 * MB) }))).toBe('archive_ratio');
    expect(await reasonOf(zip({ 'x.png': new Uint8Array(2 * MB) }))).toBe('archive_ratio');
  });

  test('by its real size, when it declares less', async () => {
    expect(await reasonOf(declaring(zeros, 1_000))).toBe('archive_unreadable');
    const left = newUnpacking();
    await readArchive(declaring(zeros, 5 * MB), left);
    expect(newUnpacking().bytes - left.bytes).toBeLessThanOrEqual(5 * MB);
  });

  test('of 20 MB, of an archive within, of many files', async () => {
    expect(await reasonOf(new Uint8Array(20 * MB + 1))).toBe('archive_too_large');
    expect(await reasonOf(zip({ 'x.zip': zip({}) }))).toBe('archive_nested');
    expect(await reasonOf(zip({ 'x.csv': zip({}) }))).toBe('archive_nested');
    const many = Array.from({ length: 201 }, (_, at) => [`${at}.csv`, strToU8('x')]);
    expect(await reasonOf(zip(Object.fromEntries(many)))).toBe('archive_too_many_files');
  });
});

describe('a damaged archive is refused whole', () => {
  const archive = zip({ 'a.csv': sampleBytes(UBER), 'b.csv': sampleBytes(BOLT_27) });

  test('truncated anywhere', async () => {
    for (let end = 0; end < archive.length; end += 97) {
      expect([end, await reasonOf(archive.subarray(0, end))]).toEqual([end, 'archive_unreadable']);
    }
  });

  test('with a wrong size', async () => {
    expect(await reasonOf(declaring(archive, 1_500))).toBe('archive_unreadable');
  });

  test('with a central directory of fewer files', async () => {
    const hidden = archive.slice();
    hidden.set([1, 0, 1, 0], hidden.length - 14);
    expect(await reasonOf(hidden)).toBe('archive_unreadable');
  });

  test('with a central directory of more files', async () => {
    const gone = archive.slice();
    const second = gone.findLastIndex((_, at) => isLocalHeader(gone, at));
    gone[second] = 0;
    expect(await reasonOf(gone)).toBe('archive_unreadable');
  });

  test('of noise', async () => {
    for (let run = 0; run < 50; run += 1) {
      const bytes = archive.slice();
      bytes.set(noise(20), 30 + run * 20);
      expect(['archive_unreadable', 'archive_ratio', 'archive_too_large', null]).toContain(
        await reasonOf(bytes),
      );
      expect(await reasonOf(noise(2_000))).toBe('archive_unreadable');
    }
  });
});
