import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The part of the library that browsers run; the binary has it within itself. */
export function passkeyScriptFile(): string {
  const entry = fileURLToPath(import.meta.resolve('@simplewebauthn/browser'));
  return join(entry, '../../dist/bundle/index.umd.min.js');
}
