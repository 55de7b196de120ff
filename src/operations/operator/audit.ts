import { verifyAudit } from '../../platform/audit/verify';
import { RefusedError } from '../privacy/refused-error';
import { expectWords, runCommand, UsageError } from './command';
import { withDatabase } from './open';

const USAGE = `bun run audit verify [<ligação>]

  Refaz a cadeia do registo de auditoria e diz se alguma linha foi alterada ou retirada depois de lá estar.
  Com uma ligação (64 caracteres, do registo do programa ou do manifest.json de uma cópia de segurança), diz também
  se ela é desta cadeia: só uma que saiu da máquina mostra que a cadeia inteira não foi refeita.

Códigos de saída: 0 está inteira, 1 não está, 2 argumentos errados.`;

await runCommand({
  usage: USAGE,
  async run(words, { env }) {
    const [verb, ...rest] = words;
    if (verb !== 'verify')
      throw new UsageError(verb ? `Comando desconhecido: ${verb}` : 'Falta indicar o comando.');
    expectWords(rest, ['a ligação'], 1);
    const link = rest[0]?.toLowerCase() ?? null;
    if (link !== null && !/^[0-9a-f]{64}$/.test(link)) throw new UsageError(`Não é uma ligação: ${rest[0]}`);
    const { sealed, unsealed, last, hasLink, broken } = await withDatabase(env, (db) =>
      verifyAudit(db, link),
    );
    if (broken) {
      throw new RefusedError(
        `A cadeia não está inteira: as linhas depois da ${broken.after} e até à ${broken.through} não são as que foram seladas.`,
      );
    }
    if (link !== null && !hasLink) throw new RefusedError('A cadeia está inteira, mas não tem essa ligação.');
    const lines = [`A cadeia está inteira: ${sealed} linhas seladas, ${unsealed} por selar.`];
    if (last) lines.push(`Última ligação, até à linha ${last.throughId}: ${last.hash}`);
    return { message: lines.join('\n') };
  },
});
