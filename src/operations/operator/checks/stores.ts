import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { schemaAge } from '../../../../db/migrations/version';
import { pathOf } from '../../../../db/opening/database-file';
import { openInSecondProcess } from '../../../../db/opening/second-process';
import { openStorage } from '../../../services-bun';
import type { Env } from '../../../settings/env';
import { folderFault } from '../../../settings/folder-fault';
import { readBackupAddress } from '../../backup/address';
import { folderDestination } from '../../backup/folder-destination';
import { writeHealthCheck } from '../../health/store';

const PREFLIGHT_SECONDS = 10;
const AGES = {
  same: 'desta versão',
  older: 'de uma versão anterior; o início atualiza-a',
  none: 'ainda vazia; o início cria as tabelas',
};

export async function dataFolder({ DATA_DIR }: Env): Promise<string> {
  await madeWritable(DATA_DIR);
  return `${DATA_DIR}, onde se consegue escrever`;
}

export async function reportsFolder({ REPORTS_DIR: folder }: Env): Promise<string | null> {
  if (folder === undefined) return null;
  await writable(folder);
  return `${folder}, onde se consegue ler e escrever`;
}

export async function database(env: Env): Promise<string> {
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken } = env;
  if (url.startsWith('file:') && !existsSync(pathOf(url))) {
    await madeWritable(dirname(pathOf(url)));
    return 'ainda não há ficheiro; o início cria-o';
  }
  const { db, close } = await openInSecondProcess({ url, authToken });
  try {
    const age = await schemaAge(db.$client);
    if (age === 'newer') throw new Error('é de uma versão mais recente do programa');
    if (age === 'another') throw new Error('não é deste programa');
    if (age === 'same') await writeHealthCheck(db, new Date());
    return AGES[age];
  } finally {
    await close();
  }
}

export async function files(env: Env): Promise<string> {
  const storage = await openStorage(env);
  const key = crypto.randomUUID();
  await storage.keep(key, new TextEncoder().encode('volante'), 'application/octet-stream');
  const kept = await storage.open(key);
  const text = kept && (await new Response(kept.body).text());
  await storage.remove(key);
  if (text !== 'volante') throw new Error('não devolve o que lá se escreve');
  return `${env.STORAGE}, escrito, lido e apagado`;
}

/** Asks the bucket as a browser does before a page sends a file straight to it. */
export async function uploads(env: Env): Promise<string | null> {
  const { direct } = env.s3 ? await openStorage(env) : {};
  if (!direct) return null;
  const { origin } = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const answer = await fetch(await direct.address(crypto.randomUUID(), 1, PREFLIGHT_SECONDS), {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'content-type',
    },
    signal: AbortSignal.timeout(PREFLIGHT_SECONDS * 1000),
  });
  if (!answer.ok || !letsSend(answer.headers, origin)) {
    const rule = { AllowedOrigins: [origin], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'] };
    throw new Error(
      `o balde (${answer.status}) não deixa as páginas de ${origin} enviar ficheiros; dê-lhe a regra CORS ${JSON.stringify([rule])}`,
    );
  }
  return `o balde aceita ficheiros das páginas de ${origin}`;
}

function letsSend(headers: Headers, origin: string): boolean {
  const has = (name: string, value: string) => {
    const listed = (headers.get(`access-control-allow-${name}`) ?? '').toLowerCase().split(/[\s,]+/);
    return listed.includes('*') || listed.includes(value);
  };
  return has('origin', origin) && has('methods', 'put') && has('headers', 'content-type');
}

export async function backups({ BACKUP_TO: to }: Env): Promise<string | null> {
  const address = to === undefined ? null : readBackupAddress(to);
  if (!address) return null;
  if ('folder' in address) await writable(address.folder);
  const destination =
    'folder' in address
      ? folderDestination(address.folder)
      : (await import('../../backup/s3-destination')).s3Destination(address.s3);
  const name = `check/${crypto.randomUUID()}`;
  await destination.write(name, new TextEncoder().encode('volante'));
  const kept = await destination.read(name);
  await destination.remove(name);
  if (kept === null || new TextDecoder().decode(kept) !== 'volante') {
    throw new Error('não devolve o que lá se escreve');
  }
  return `${destination.title}, escrito, lido e apagado`;
}

async function madeWritable(folder: string): Promise<void> {
  await orFolderFault(folder, mkdir(folder, { recursive: true, mode: 0o700 }));
  await writable(folder);
}

/** It has to be there. */
async function writable(folder: string): Promise<void> {
  const path = join(folder, `.check-${crypto.randomUUID()}`);
  try {
    await orFolderFault(folder, writeFile(path, '', { flag: 'wx', mode: 0o600 }));
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

async function orFolderFault(folder: string, done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => {
    throw new Error(`em ${folder} não se consegue escrever: ${folderFault(error)}`);
  });
}
