import { expect, test } from 'vitest';
import { oneLine } from '../../src/platform/domain/text';

test('a line keeps whole characters, and has a sign for half of one', () => {
  expect(oneLine(' Ana\u200b\n\t 😀  \ud83d Silva ')).toBe('Ana 😀 \ufffd Silva');
  expect(oneLine('\ude00\u0000')).toBe('\ufffd');
});
