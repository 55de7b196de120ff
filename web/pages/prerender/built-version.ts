import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import packageFile from '../../../package.json' with { type: 'json' };

const COMMIT_LENGTH = 10;

/** Such as `0.1.0 (64f96cae01)`, with the commit that COMMIT or the checkout names; a `+` where files differ from it.
 * Without either the number alone. */
export function builtVersion(root: string, given = process.env.COMMIT): string {
  const commit = given ? given.slice(0, COMMIT_LENGTH) : commitOf(root);
  return commit === '' ? packageFile.version : `${packageFile.version} (${commit})`;
}

function commitOf(root: string): string {
  const words = ['describe', '--always', `--abbrev=${COMMIT_LENGTH}`, '--exclude=*', '--dirty=+'];
  // The repository of a folder above is another one's.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) };
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8', env });
  return status === 0 ? stdout.trim() : '';
}
