import { expect, test } from 'vitest';
import { createApp } from '../../src/app';
import { listsOf, measureGrowth } from '../bench/growth';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { openServices } from '../support/databases/services';

test('the bench asks every call of the API that reads, each page, and what staff do, in fleets of two sizes', async () => {
  const documents = ['CC', 'REG_CRIMINAL'];
  const rows = await measureGrowth(await temporaryFolder(), [
    { drivers: 100, weeks: 3, documents },
    { drivers: 200, weeks: 3, documents },
  ]);
  const { services, close } = await openServices(await temporaryFolder());
  onCleanup(close);
  const lists = listsOf(createApp(services));
  expect(lists).toEqual(expect.arrayContaining(['/api/me/weeks/:id', '/api/weeks/:monday/checklist']));
  const asked = rows.map(({ what }) => what.replace(/[?,].*$/, ''));
  expect(lists.filter((path) => !asked.includes(`GET ${path}`))).toEqual([]);
  const acts = [
    'a rejection',
    'an approval',
    'a payment',
    'a registration',
    'a file of 20 transfers',
    'the closing of a week',
  ];
  expect(asked).toEqual(expect.arrayContaining(['GET /', 'GET /finances', 'GET /me', ...acts]));
  expect(rows.every(({ measured }) => measured > 0)).toBe(true);
}, 400_000);
