import { openStorage } from '../../services-bun';
import type { Env } from '../../settings/env';
import { programSecret } from '../../settings/program-secret';
import { backupKey, keyText, openVault } from '../backup/open-backups';
import { type BackupSource, takeBackup } from '../backup/take-backup';
import { takeSealed } from '../backup/take-sealed';
import { type Done, expectWords, runCommand, UsageError } from './command';

const USAGE = `bun run backup <pasta>
bun run backup

  Copia a base de dados e os ficheiros para uma pasta nova, com o programa a funcionar ou parado.
  A pasta só aparece quando está completa. Tem dados pessoais: só este utilizador a consegue ler.
  Sem pasta indicada, vai cifrada para BACKUP_TO, como a de cada dia, e é verificada ao restaurá-la à parte.
  Não leva as sessões, os segredos de DATA_DIR nem as variáveis (.env).

Códigos de saída: 0 feito, 1 falhou ou faltam ficheiros, 2 argumentos errados.`;

await runCommand({
  usage: USAGE,
  async run(words, { env }) {
    expectWords(words, ['a pasta'], 1);
    const [folder] = words;
    const database = { url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN };
    const source = {
      database,
      openStorage: () => openStorage(env),
      secret: () => programSecret(env),
      now: () => new Date(),
    };
    if (folder === undefined) return seal(env, source);
    const manifest = await takeBackup(source, folder);
    const { objects, missing, deletedMeanwhile } = manifest;
    const lines = [
      `Cópia de ${manifest.takenAt} em ${folder}: base de dados e ${objects.length} ficheiro(s).`,
    ];
    if (deletedMeanwhile.length > 0) {
      lines.push(`Apagados durante a cópia, e por isso fora dela: ${deletedMeanwhile.length} ficheiro(s).`);
    }
    if (missing.length > 0) {
      lines.push(
        `FALTAM ${missing.length} ficheiro(s) que a base de dados indica, ou estão danificados:`,
        ...missing.map((key) => `  ${key}`),
      );
    }
    return { message: lines.join('\n'), failed: missing.length > 0 };
  },
});

async function seal(env: Env, source: BackupSource): Promise<Done> {
  const { BACKUP_TO: to, DATA_DIR: dataDir } = env;
  if (to === undefined) throw new UsageError('Falta indicar a pasta. Sem ela, defina BACKUP_TO.');
  const { key, isNew } = await backupKey(env);
  const vault = await openVault(to, key);
  const counts = await takeSealed(source, vault, { dataDir, stop: new AbortController().signal });
  const lines = [
    `Cópia verificada em ${vault.title}: base de dados e ${counts.objects} ficheiro(s) novos.`,
    `Cópias antigas apagadas: ${counts.removed}.`,
  ];
  if (counts.missing > 0) lines.push(`FALTAM ${counts.missing} ficheiro(s) que a base de dados indica.`);
  if (isNew) lines.push(keyText(key));
  return { message: lines.join('\n'), failed: counts.missing > 0 };
}
