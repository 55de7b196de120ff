import { expect } from 'vitest';

/** Shapes of secrets from any source: a cookie, a bearer token, a signature in an address, a password. */
const SHAPES = [
  /set-cookie|cookie:/i,
  /volante_\w+=/i,
  /bearer\s+[\w-]/i,
  /[?&](signature|x-amz-signature|sig|token|code|state)=/i,
  /(password|palavra-passe)["':=\s]+[^"',\s}]/i,
];

/** Promise 36: the log has neither these values nor anything shaped like a secret. */
export function expectNoSecrets(lines: readonly string[], values: readonly string[]): void {
  expect(lines.length).toBeGreaterThan(0);
  const told = lines.filter(
    (line) => SHAPES.some((shape) => shape.test(line)) || values.some((value) => line.includes(value)),
  );
  expect(told).toEqual([]);
}
