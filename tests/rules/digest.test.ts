import { expect, test } from 'vitest';
import { sha256Hex } from '../../src/platform/secrets/digest';

test('the digest of a text or of bytes, short or long, is SHA-256 in hex', async () => {
  expect(await sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  for (const length of [1, 32_768, 32_769, 200_000]) {
    const text = 'ã'.repeat(length);
    const bytes = new TextEncoder().encode(text);
    const expected = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex();
    expect(await sha256Hex(text)).toBe(expected);
    expect(await sha256Hex(bytes)).toBe(expected);
  }
});
