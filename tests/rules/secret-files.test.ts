import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SECRETS, withSecretFiles } from '../../src/settings/process-env';
import { temporaryFolder } from '../support/api/app';
import { readPage } from '../support/structure/specification';

async function fileOf(text: string): Promise<string> {
  const path = join(await temporaryFolder(), 'secret');
  await writeFile(path, text);
  return path;
}

test('a secret is read from the file that its variable names, without the end of its line', async () => {
  const given = { OIDC_AUTH_SECRET_FILE: await fileOf('a secret\n'), PORT: '3000', SMTP_URL: 'smtp://a' };
  expect(withSecretFiles(given)).toMatchObject({
    OIDC_AUTH_SECRET: 'a secret',
    PORT: '3000',
    SMTP_URL: 'smtp://a',
  });
});

test('spaces belong to a secret, and an empty variable is unset', async () => {
  expect(withSecretFiles({ EMAIL_PASSWORD_FILE: await fileOf(' a b ') }).EMAIL_PASSWORD).toBe(' a b ');
  expect(withSecretFiles({ EMAIL_PASSWORD_FILE: '' })).toEqual({ EMAIL_PASSWORD_FILE: '' });
});

test('a file that is missing or empty, and a secret given twice, are all reported, without the secret', async () => {
  const both = { BACKUP_KEY: 'in-clear', BACKUP_KEY_FILE: await fileOf('in-the-file') };
  const bad = { ...both, SMTP_URL_FILE: '/nowhere', EMAIL_PASSWORD_FILE: await fileOf('\n') };
  expect(() => withSecretFiles(bad)).toThrow(
    /EMAIL_PASSWORD_FILE: .* vazio[\s\S]*BACKUP_KEY_FILE[\s\S]*SMTP_URL_FILE/,
  );
  expect(() => withSecretFiles(bad)).not.toThrow(/in-clear|in-the-file/);
});

test('docs/operate/variables.md has each of them', () => {
  const page = readPage('docs/operate/variables.md').split('## Secrets in files')[1]?.split('\n## ')[0] ?? '';
  const named = [...page.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name);
  expect(named).toEqual([...SECRETS]);
});
