import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pathOf } from '../../db/opening/database-file';
import { readBackupAddress } from '../operations/backup/address';
import { isBinary } from '../runtime';
import type { Env } from './env';
import { folderFault } from './folder-fault';
import type { Problem } from './missing-settings';

/** The sources, or the one file. */
const PROGRAM = isBinary ? process.execPath : join(import.meta.dirname, '../..');

/** Finds what keeps REPORTS_DIR from being watched: each file in it is moved. */
export function reportsDirProblems(env: Env): Problem[] {
  const { REPORTS_DIR: folder } = env;
  const fault = folder === undefined ? null : faultOf(folder, env);
  return fault === null ? [] : [['REPORTS_DIR', fault]];
}

function faultOf(folder: string, env: Env): string | null {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return `${folder} não existe; crie a pasta, ou retire a variável`;
  if (!found.isDirectory()) return `${folder} não é uma pasta`;
  const place = realOf(folder);
  const near = takenPlaces(env).find(
    ([, path]) => isWithin(place, realOf(path)) || isWithin(realOf(path), place),
  );
  if (near) {
    return `não pode ser ${near[0]}, nem contê-la ou estar dentro dela, porque os ficheiros de lá seriam levados como relatórios`;
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `em ${folder} não se consegue ler e escrever: ${folderFault(error)}`;
  }
}

function takenPlaces({ DATA_DIR, DATABASE_URL, BACKUP_TO }: Env): [name: string, path: string][] {
  const backups = BACKUP_TO === undefined ? null : readBackupAddress(BACKUP_TO);
  return [
    ['a pasta de DATA_DIR', DATA_DIR],
    ...(DATABASE_URL.startsWith('file:')
      ? [['a pasta da base de dados (DATABASE_URL)', dirname(pathOf(DATABASE_URL))] as [string, string]]
      : []),
    ...(backups && 'folder' in backups
      ? [['a pasta das cópias de segurança (BACKUP_TO)', backups.folder] as [string, string]]
      : []),
    ['a pasta do programa', PROGRAM],
  ];
}

/** Follows links; a path that does not exist yet follows those of the folder that will have it. */
function realOf(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync.native(whole);
  } catch {
    const parent = dirname(whole);
    return parent === whole ? whole : join(realOf(parent), whole.slice(parent.length));
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
