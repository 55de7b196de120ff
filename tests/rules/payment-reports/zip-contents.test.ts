import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openFile } from '../../../src/ledger/report-files/open-files';
import { reasonText } from '../../../src/ledger/report-files/reason-rules';
import { newUnpacking, readArchive } from '../../../src/platform/tables/zip';
import { sampleBytes, UBER } from '../../support/reports/samples';

const MB = 1024 * 1024;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;

/** These archives were written by other programs. */
const STREAMED =
  'UEsDBBQACAAIANw1dl0AAAAAAAAAAAAAAAAFAAAAeC5jc3ZL1EniMtQx4gIAUEsHCHsHlwoKAAAACAAAAFBLAQIUAxQACAAIANw1dl17B5cKCgAAAAgAAAAFAAAAAAAAAAAAAACAAQAAAAB4LmNzdlBLBQYAAAAAAQABADMAAAA9AAAAAAA=';
const LONG_STREAM =
  'UEsDBC0ACAAIAAAAIQAAAAAA//////////8FABQAeC5jc3YBABAAAAAAAAAAAAAAAAAAAAAAAEvUSeIy1DHiAgBQSwcIeweXCgoAAAAAAAAACAAAAAAAAABQSwECLQMtAAgACAAAACEAeweXCgoAAAAIAAAABQAAAAAAAAAAAAAAgAEAAAAAeC5jc3ZQSwUGAAAAAAEAAQAzAAAAWQAAAAAA';
const LONG =
  'UEsDBC0AAAAAAAAAAAB7B5cK//////////8FABQAeC5jc3YBABAACAAAAAAAAAAIAAAAAAAAAGEsYgoxLDIKUEsBAi0ALQAAAAAAAAAAAHsHlwr//////////wUAHAAAAAAAAAAAAAAA/////3guY3N2AQAYAAgAAAAAAAAACAAAAAAAAAAAAAAAAAAAAFBLBgYsAAAAAAAAAC0ALQAAAAAAAAAAAAEAAAAAAAAAAQAAAAAAAABPAAAAAAAAAD8AAAAAAAAAUEsGBwAAAACOAAAAAAAAAAEAAABQSwUGAAAAAP///////////////wAA';

type Field = { local: number; central: number; value: number };

/** The archive with 16 bits of each of its headers replaced. */
function changed(archive: Uint8Array, { local, central, value }: Field): Uint8Array<ArrayBuffer> {
  const view = new DataView(archive.slice().buffer);
  for (let at = 0; at < view.byteLength - 4; at += 1) {
    const signature = view.getUint32(at, true);
    if (signature === LOCAL) view.setUint16(at + local, value, true);
    if (signature === CENTRAL) view.setUint16(at + central, value, true);
  }
  return new Uint8Array(view.buffer);
}

const encrypted = (archive: Uint8Array) => changed(archive, { local: 6, central: 8, value: 1 });
const reasonsOf = async (name: string, bytes: Uint8Array) =>
  (await openFile(name, new Uint8Array(bytes))).map(({ refusal }) => refusal && reasonText(refusal));

describe('a corrupted archive', () => {
  const report = strToU8('Motorista;Ganhos\nAna;376.55\n');

  test('is rejected by CRC for a stored file: 976.55 never stands for 376.55', async () => {
    const archive = zipSync({ 'x.csv': [report, { level: 0 }] });
    expect(await readArchive(archive)).toMatchObject({ ok: true });
    archive[archive.findIndex((_, at) => archive[at] === 0x33 && archive[at + 1] === 0x37)] = 0x39;
    expect(new TextDecoder().decode(archive)).toContain('976.55');
    expect(await readArchive(archive)).toEqual({ ok: false, reason: 'archive_unreadable' });
  });

  test('is rejected by CRC for a deflated file, whatever byte changed', async () => {
    const archive = zipSync({ 'x.csv': report });
    const data = 30 + 'x.csv'.length;
    for (let at = data; at < archive.length - 22 - 46 - 'x.csv'.length; at += 1) {
      const damaged = archive.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 4;
      const read = await readArchive(damaged);
      // The remaining bits are padding of the last byte.
      const text = read.ok ? new TextDecoder().decode(read.files[0]?.bytes) : null;
      expect([null, new TextDecoder().decode(report)]).toContain(text);
    }
  });

  test('is rejected for a wrong CRC', async () => {
    const archive = changed(zipSync({ 'x.csv': report }), { local: 14, central: 16, value: 0x1234 });
    expect(await readArchive(archive)).toEqual({ ok: false, reason: 'archive_unreadable' });
  });
});

describe('an archive that is not of reports has a specific message', () => {
  test('with a password', async () => {
    expect(await reasonsOf('x.zip', encrypted(zipSync({ 'x.csv': strToU8('x') })))).toEqual([
      'O arquivo ZIP tem palavra-passe.',
    ]);
  });

  test('an Excel workbook of any name, new or old, and an OpenDocument one', async () => {
    const said = ['O ficheiro é do Excel. Exporte-o em CSV.'];
    const xlsx = zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'xl/workbook.xml': strToU8('<x/>') });
    expect(await reasonsOf('semana.csv', xlsx)).toEqual(said);
    expect(await reasonsOf('semana.xlsx', xlsx)).toEqual(said);
    const old = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0];
    expect(await reasonsOf('semana.xls', new Uint8Array(old))).toEqual(said);
    const ods = zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('<x/>') });
    expect(await reasonsOf('semana.csv', ods)).toEqual(said);
  });
});

describe('an archive', () => {
  const archive = zipSync({ 'a.csv': strToU8('1,2,3\n'), 'b.csv': strToU8('4,5,6\n') });

  test('with a file listed twice is rejected', async () => {
    const twice = archive.slice();
    for (let at = 0; at < twice.length; at += 1) {
      if (twice[at] === 0x62 && twice[at + 1] === 0x2e) twice[at] = 0x61;
    }
    expect(await readArchive(twice)).toEqual({ ok: false, reason: 'archive_unreadable' });
  });

  test('with overlapping files is rejected', async () => {
    const overlapping = archive.slice();
    const view = new DataView(overlapping.buffer);
    const centrals = [...overlapping.keys()].filter(
      (at) => at < overlapping.length - 46 && view.getUint32(at, true) === CENTRAL,
    );
    view.setUint32((centrals[1] ?? 0) + 42, 0, true);
    expect(await readArchive(overlapping)).toEqual({ ok: false, reason: 'archive_unreadable' });
  });

  test('written as a stream, with data descriptors, is read', async () => {
    for (const streamed of [STREAMED, LONG_STREAM]) {
      const answer = await readArchive(Buffer.from(streamed, 'base64'));
      expect(answer.ok && new TextDecoder().decode(answer.files[0]?.bytes)).toBe('a,b\n1,2\n');
    }
  });

  test('in ZIP64 is read', async () => {
    const answer = await readArchive(Buffer.from(LONG, 'base64'));
    expect(answer.ok && new TextDecoder().decode(answer.files[0]?.bytes)).toBe('a,b\n1,2\n');
  });

  test('of reports is read whole', async () => {
    const answer = await readArchive(zipSync({ [UBER]: sampleBytes(UBER) }));
    expect(answer.ok && answer.files[0]?.bytes).toEqual(sampleBytes(UBER));
  });
});

test('promise 33: archives of one batch share one limit, rejected ones included', async () => {
  const body = new Uint8Array(8 * MB);
  for (const from of [0, 65_536]) crypto.getRandomValues(body.subarray(from, from + 65_536));
  const archive = zipSync({ 'x.csv': body });
  const left = newUnpacking();
  const read = async () => {
    const answer = await readArchive(archive, left);
    return answer.ok ? 'read' : answer.reason;
  };
  expect([await read(), await read(), await read()]).toEqual(['read', 'read', 'archives_too_large']);
  const lying = archive.slice();
  const view = new DataView(lying.buffer);
  for (let at = 0; at < lying.length - 4; at += 1) {
    if (view.getUint32(at, true) === LOCAL) view.setUint32(at + 22, 5 * MB, true);
    if (view.getUint32(at, true) === CENTRAL) view.setUint32(at + 24, 5 * MB, true);
  }
  const again = newUnpacking();
  expect(await readArchive(lying, again)).toEqual({ ok: false, reason: 'archive_unreadable' });
  expect(again.bytes).toBeLessThan(20 * MB);
});
