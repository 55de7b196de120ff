import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { migrateDatabase } from '../../../db/migrations/apply';
import { schemaAge } from '../../../db/migrations/version';
import { openDatabase } from '../../../db/opening/client';
import { DatabaseMissingError, openInSecondProcess } from '../../../db/opening/second-process';
import { openStorage } from '../../services-bun';
import type { Env } from '../../settings/env';
import { programSecret } from '../../settings/program-secret';
import { type Backup, folderBackup } from '../backup/files';
import { givenKey, keepKey, openVault } from '../backup/open-backups';
import { restoreBackup } from '../backup/restore-backup';
import { readSealedManifest, sealedBackup, sealedTimes } from '../backup/sealed-backup';
import { RefusedError } from '../privacy/refused-error';
import { findStanding } from '../privacy/standing';
import { confirm, expectWords, operator, runCommand, UsageError } from './command';
import { assertSame, withDatabase } from './open';

const USAGE = `bun run restore <pasta> [--confirmar] [--outra-origem]
bun run restore [<pasta ou endereço> [<dia>]] [--confirmar] [--outra-origem]

  Põe uma cópia de segurança (bun run backup) no lugar da base de dados, e os seus ficheiros junto dos que existem,
  com o programa a funcionar ou parado. Verifica primeiro toda a cópia; se falhar, fica tudo como estava.
  Sem pasta, ou com a pasta ou o endereço s3:// de BACKUP_TO, é a última das cifradas, ou a última do dia indicado
  (2026-11-20); a chave vem de BACKUP_KEY.
  Todas as pessoas voltam a iniciar sessão. O registo de auditoria não volta atrás: guarda também o que veio depois.
  Uma base de dados que já tem dados só é substituída com --confirmar. Uma cópia que este programa não assinou, ou cujo
  registo de auditoria não é o que foi selado, só é restaurada com --outra-origem: quem a guardou pode tê-la alterado.

Códigos de saída: 0 feito, 1 falhou, 2 argumentos errados ou falta confirmar.`;

const SIGNED = {
  own: 'assinada por este programa',
  another: 'assinada por outro programa',
  unsigned: 'sem assinatura',
} as const;

await runCommand({
  usage: USAGE,
  answers: ['confirmar', 'outra-origem'],
  async run(words, { env, answered }) {
    expectWords(words, ['a pasta ou o endereço', 'o dia'], 2);
    const backup = await findBackup(env, words);
    const { takenAt } = backup.manifest;
    if (await hasRows(env)) {
      const question = `A base de dados será substituída pela cópia de ${takenAt}; o que veio depois perde-se.`;
      await confirm(answered, { question, text: 'restaurar' });
    }
    const storage = await openStorage(env);
    const target = {
      database: { url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN },
      scratch: env.DATA_DIR,
      storage,
      now: () => new Date(),
      actor: operator(),
      secret: await programSecret(env),
      accept: (doubts: readonly string[]) =>
        confirm(answered, {
          question: [...doubts, 'Restaure-a só se souber de onde vem.'].join('\n'),
          text: 'outra origem',
          answer: 'outra-origem',
        }),
    };
    await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
    const { manifest, origin, dueAgain } = await restoreBackup(target, backup);
    const { objects, missing, deletedMeanwhile } = manifest;
    const lost = missing.length + deletedMeanwhile.length;
    const lines = [
      `Restaurada a cópia de ${takenAt}, ${SIGNED[origin]}: base de dados e ${objects.length} ficheiro(s).`,
    ];
    if (lost > 0) lines.push(`A cópia foi feita sem ${lost} ficheiro(s), que não se conseguem abrir.`);
    if (dueAgain.length > 0) {
      const names = await namesOf(env, new Set(dueAgain.map(({ driverId }) => driverId)));
      lines.push(
        `ATENÇÃO: ${dueAgain.length} pagamento(s) feitos depois da cópia estão outra vez pendentes, ou vão estar quando os seus relatórios forem lidos de novo. Não os faça de novo:`,
        ...dueAgain.map(
          ({ week, driverId }) => `  semana de ${week}, condutor ${driverId}${names.get(driverId) ?? ''}`,
        ),
      );
    }
    return { message: lines.join('\n') };
  },
});

/** A folder that is one backup, or the newest of the sealed ones, of a day where one is named. */
async function findBackup(env: Env, [from = env.BACKUP_TO, day = '']: string[]): Promise<Backup> {
  if (from === undefined) throw new UsageError('Falta indicar a pasta. Sem ela, defina BACKUP_TO.');
  const isAddress = from.startsWith('s3://');
  if (!isAddress && from !== env.BACKUP_TO && !existsSync(join(from, 'backups'))) {
    if (day) throw new UsageError(`Argumento a mais: ${day}`);
    return folderBackup(from);
  }
  const key = await givenKey(env);
  const vault = await openVault(isAddress ? from : resolve(from), key);
  const takenAt = (await sealedTimes(vault)).findLast((each) => each.startsWith(day));
  if (takenAt === undefined)
    throw new RefusedError(`${vault.title} não tem nenhuma cópia${day && ` de ${day}`}.`);
  const manifest = await readSealedManifest(vault, takenAt);
  await keepKey(env.DATA_DIR, key);
  return sealedBackup(vault, manifest);
}

/** Names may appear on a terminal, never in a log. */
async function namesOf(env: Env, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  if (!process.stdin.isTTY) return new Map();
  const looked = withDatabase(env, (db) => Promise.all([...ids].map((id) => findStanding(db, id))));
  // The restore is complete: a failure here must not hide its outcome.
  const found = await looked.catch(() => []);
  return new Map([...ids].map((id, at) => [id, found[at] ? ` (${found[at].fullName})` : '']));
}

async function hasRows(env: Env): Promise<boolean> {
  const database = { url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN };
  const { db, close } = await openInSecondProcess(database).catch(async (error) => {
    if (!(error instanceof DatabaseMissingError)) throw error;
    return openDatabase(database);
  });
  try {
    if ((await schemaAge(db.$client)) === 'none') await migrateDatabase(db);
    assertSame(await schemaAge(db.$client));
    const { rows } = await db.$client.execute(`
      SELECT EXISTS (SELECT 1 FROM drivers) OR EXISTS (SELECT 1 FROM payment_reports)
        OR EXISTS (SELECT 1 FROM audit_log) OR EXISTS (SELECT 1 FROM uploads)`);
    return rows[0]?.[0] === 1;
  } finally {
    await close();
  }
}
