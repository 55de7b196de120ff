import { expect, test } from 'vitest';
import { readBackupAddress } from '../../src/operations/backup/address';
import { keptBackups } from '../../src/operations/backup/kept-backups-rules';
import { isBackupLate } from '../../src/operations/backup/late-backup-rules';
import { DAY_MS } from '../../src/platform/domain/calendar';

const NOW = Date.parse('2026-11-26T00:05:00.000Z');
const daily = (days: number) =>
  Array.from({ length: days }, (_, ago) => new Date(NOW - ago * DAY_MS).toISOString());
const daysOf = (kept: Iterable<string>) => [...kept].map((at) => at.slice(0, 10)).toSorted();

test('of two years of days, 7 days, 5 weeks and 12 months are kept', () => {
  expect(daysOf(keptBackups(daily(730)))).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
});

test('kept day by day, as the job does it, the same are left as of all at once', () => {
  let kept = new Set<string>();
  for (const at of daily(400).toReversed()) kept = keptBackups([...kept, at]);
  expect(daysOf(kept)).toEqual(daysOf(keptBackups(daily(400))));
});

test('of several on a day the newest is kept, by the day in Lisbon', () => {
  const summer = ['2026-07-01T22:59:00.000Z', '2026-07-01T23:01:00.000Z', '2026-07-02T20:00:00.000Z'];
  expect([...keptBackups(summer)].toSorted()).toEqual([summer[0], summer[2]]);
});

test('a backup of long ago is kept while there is no newer one', () => {
  expect([...keptBackups(['2020-01-01T00:00:00.000Z'])]).toHaveLength(1);
  expect(keptBackups([]).size).toBe(0);
});

test('a backup is late after a day and a half, and where there is none', () => {
  const at = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
  expect([35, 37].map((hours) => isBackupLate(at(hours), new Date(NOW)))).toEqual([false, true]);
  expect(isBackupLate(null, new Date(NOW))).toBe(true);
});

test('BACKUP_TO is a whole path, or an S3 server with its key and bucket', () => {
  expect(readBackupAddress('/var/backups')).toEqual({ folder: '/var/backups' });
  expect(readBackupAddress('s3://key:a%2Fb@s3.example/frota/um/dois?region=eu')).toEqual({
    s3: {
      endpoint: 'https://s3.example',
      region: 'eu',
      bucket: 'frota',
      prefix: 'um/dois/',
      accessKeyId: 'key',
      secretAccessKey: 'a/b',
    },
  });
  expect(readBackupAddress('s3://k:s@127.0.0.1:9000/frota')).toMatchObject({
    s3: { endpoint: 'http://127.0.0.1:9000', prefix: '' },
  });
  for (const bad of [
    'backups',
    'https://s3.example/frota',
    's3://s3.example/frota',
    's3://k:s@s3.example',
    's3://k:%@h/b',
  ]) {
    expect([bad, readBackupAddress(bad)]).toEqual([bad, null]);
  }
});
