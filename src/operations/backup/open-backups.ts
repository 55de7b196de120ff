import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { keptSecret } from '../../platform/secrets/kept-secret';
import type { Env } from '../../settings/env';
import { RefusedError } from '../privacy/refused-error';
import { readBackupAddress } from './address';
import type { Backups } from './backups';
import type { BackupSource } from './take-backup';
import { createBackupKey, createVault, type Vault } from './vault';

const KEY_FILE = 'backup-key';
type Keeping = Pick<Env, 'BACKUP_KEY' | 'DATA_DIR'>;

/** Made up where there is none; `isNew` is true once. */
export async function backupKey({ BACKUP_KEY, DATA_DIR }: Keeping): Promise<{ key: string; isNew: boolean }> {
  if (BACKUP_KEY) return { key: BACKUP_KEY, isNew: false };
  const isNew = !(await hasKey(DATA_DIR));
  return { key: await keptSecret(DATA_DIR, KEY_FILE, createBackupKey), isNew };
}

/** The key of backups that exist. It is kept for those that this machine will make. Raises `RefusedError`. */
export async function givenKey({ BACKUP_KEY, DATA_DIR }: Keeping): Promise<string> {
  if (!BACKUP_KEY && !(await hasKey(DATA_DIR))) {
    throw new RefusedError('Falta a chave das cópias de segurança: indique-a em BACKUP_KEY.');
  }
  return BACKUP_KEY ?? keptSecret(DATA_DIR, KEY_FILE, createBackupKey);
}

/** Keeps a key that opened backups, unless there is one. */
export async function keepKey(dataDir: string, key: string): Promise<void> {
  await keptSecret(dataDir, KEY_FILE, () => key);
}

function hasKey(dataDir: string): Promise<boolean> {
  return access(join(dataDir, KEY_FILE)).then(
    () => true,
    () => false,
  );
}

export function keyText(key: string): string {
  return (
    '  Chave das cópias de segurança, que não volta a ser mostrada. Sem ela nenhuma se abre; guarde-a fora desta\n' +
    `  máquina:  BACKUP_KEY=${key}\n`
  );
}

/** Raises `RefusedError` for what is no address of backups. */
export async function openVault(to: string, key: string): Promise<Vault> {
  const address = readBackupAddress(to);
  if (!address) throw new RefusedError('Não é uma pasta com o caminho inteiro nem um endereço s3://.');
  if ('folder' in address) {
    const { folderDestination } = await import('./folder-destination');
    return createVault(folderDestination(address.folder), key);
  }
  const { s3Destination } = await import('./s3-destination');
  return createVault(s3Destination(address.s3), key);
}

/** Null without BACKUP_TO. `instructions` show a key that was made up now. */
export async function openBackups(env: Env, source: BackupSource) {
  const { BACKUP_TO: to, DATA_DIR: dataDir } = env;
  if (to === undefined) return { backups: null, instructions: '' };
  const { key, isNew } = await backupKey(env);
  const backups: Backups = {
    async take(now, stop) {
      const { takeSealed } = await import('./take-sealed');
      return takeSealed({ ...source, now: () => now }, await openVault(to, key), { dataDir, stop });
    },
  };
  return { backups, instructions: isNew ? keyText(key) : '' };
}
