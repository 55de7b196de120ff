import { expect, test } from 'vitest';
import { createApp } from '../../src/app';
import { listsOf, measureGrowth } from '../bench/growth';
import { onCleanup, temporaryFolder } from '../support/api/app';
import { openServices } from '../support/databases/services';

test('the bench asks every list of the API in fleets of two sizes', async () => {
  const documents = ['CC', 'REG_CRIMINAL'];
  const rows = await measureGrowth(await temporaryFolder(), [
    { drivers: 100, weeks: 3, documents },
    { drivers: 200, weeks: 3, documents },
  ]);
  const { services, close } = await openServices(await temporaryFolder());
  onCleanup(close);
  const lists = listsOf(createApp(services));
  expect(lists.length).toBeGreaterThan(15);
  const asked = rows.map(({ what }) => what.replace(/[?,].*$/, ''));
  expect(lists.filter((path) => !asked.includes(`GET ${path}`))).toEqual([]);
  expect(rows.every(({ measured }) => measured > 0)).toBe(true);
}, 60_000);
