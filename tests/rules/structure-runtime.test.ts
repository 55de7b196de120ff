import { expect, test } from 'vitest';

test('tests run in Bun, where the server runs', () => {
  expect(process.versions.bun).toBeDefined();
});
