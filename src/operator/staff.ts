import * as z from 'zod/mini';
import { RefusedError } from '../refused-error';
import { endSessionsOf } from '../sessions/end';
import { expectWords, operator, runCommand, UsageError } from './command';
import { withDatabase } from './open';

const USAGE = `bun run staff sessions end <e-mail>

  Termina todas as sessões desse endereço: quem as tem aberto volta a iniciar sessão.
  Para que não o possa fazer, retire antes o endereço de STAFF_EMAILS.

Códigos de saída: 0 feito, 1 falhou, 2 argumentos errados.`;

const email = z.email();

await runCommand({
  usage: USAGE,
  async run(words, { env }) {
    const [noun, verb, ...rest] = words;
    if (noun !== 'sessions' || verb !== 'end') {
      throw new UsageError(noun ? `Comando desconhecido: ${words.join(' ')}` : 'Falta indicar o comando.');
    }
    expectWords(rest, ['o e-mail']);
    const address = rest[0] ?? '';
    if (!email.safeParse(address).success) throw new UsageError(`Não é um endereço de e-mail: ${address}`);
    const ended = await withDatabase(env, (db) => endSessionsOf(db, address, operator(), new Date()));
    if (ended === 0) throw new RefusedError(`${address} não tem sessões abertas.`);
    return { told: ended === 1 ? 'Terminada 1 sessão.' : `Terminadas ${ended} sessões.` };
  },
});
