import { openStorage } from '../../services-bun';
import { takeBackup } from '../backup/take-backup';
import { expectWords, runCommand } from './command';

const USAGE = `bun run backup <pasta>

  Copia a base de dados e os ficheiros para uma pasta nova, com o programa a funcionar ou parado.
  A pasta só aparece quando está completa. Tem dados pessoais: só este utilizador a consegue ler.
  Não leva as sessões, os segredos de DATA_DIR nem as variáveis (.env).

Códigos de saída: 0 feito, 1 falhou ou faltam ficheiros, 2 argumentos errados.`;

await runCommand({
  usage: USAGE,
  async run(words, { env }) {
    expectWords(words, ['a pasta']);
    const [folder = ''] = words;
    const database = { url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN };
    const source = { database, openStorage: () => openStorage(env), now: () => new Date() };
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
