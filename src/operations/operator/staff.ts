import * as z from 'zod/mini';
import type { Database } from '../../../db/opening/client';
import { isDomainSuffix, isPublicMailDomain } from '../../mail/messages/mail-domains';
import { forgetIdentity } from '../../platform/sessions/forget-identity';
import { endSessionsOf } from '../../platform/sessions/own';
import { RefusedError } from '../privacy/refused-error';
import { type Done, expectWords, operator, runCommand, UsageError } from './command';
import { withDatabase } from './open';

const USAGE = `bun run staff sessions end <e-mail>

  Termina todas as sessões desse endereço: quem as tem aberto volta a iniciar sessão.
  Para que não o possa fazer, retire antes o endereço de STAFF_EMAILS.

bun run staff identity forget <e-mail>

  Cada endereço fica ligado à conta com que entrou da primeira vez, e outra conta com o mesmo endereço é recusada.
  Isto desfaz a ligação: a próxima conta desse endereço a entrar fica com ele. Confirme antes de quem é.

bun run staff domain <domínio ou e-mail>

  Diz se o domínio pode estar em STAFF_EMAILS como @domínio, ou se qualquer pessoa pode ter lá um endereço.

Códigos de saída: 0 feito, ou pode; 1 falhou, ou não pode; 2 argumentos errados.`;

const ACTS: Record<string, (db: Database, address: string) => Promise<string>> = {
  'sessions end': endSessions,
  'identity forget': forget,
};

const email = z.email();

await runCommand({
  usage: USAGE,
  async run(words, { env }) {
    if (words[0] === 'domain') return lookUp(words.slice(1));
    const [noun, verb, ...rest] = words;
    const act = noun && verb ? ACTS[`${noun} ${verb}`] : undefined;
    if (!act)
      throw new UsageError(noun ? `Comando desconhecido: ${words.join(' ')}` : 'Falta indicar o comando.');
    expectWords(rest, ['o e-mail']);
    const address = rest[0] ?? '';
    if (!email.safeParse(address).success) throw new UsageError(`Não é um endereço de e-mail: ${address}`);
    return { message: await withDatabase(env, (db) => act(db, address)) };
  },
});

function lookUp(words: string[]): Done {
  expectWords(words, ['o domínio']);
  const domain = (words[0] ?? '').toLowerCase().replace(/^.*@/, '');
  if (!/^[^\s@]+$/.test(domain)) throw new UsageError(`Não é um domínio: ${words[0]}`);
  if (!isPublicMailDomain(domain) && !isDomainSuffix(domain))
    return { message: `@${domain} pode estar em STAFF_EMAILS, se a empresa dá os seus endereços.` };
  const why = `Qualquer pessoa pode ter um endereço de @${domain}.`;
  return { message: `${why} Indique cada endereço por inteiro.`, failed: true };
}

async function endSessions(db: Database, address: string): Promise<string> {
  const ended = await endSessionsOf(db, address, operator(), new Date());
  if (ended === 0) throw new RefusedError(`${address} não tem sessões abertas.`);
  return ended === 1 ? 'Terminada 1 sessão.' : `Terminadas ${ended} sessões.`;
}

async function forget(db: Database, address: string): Promise<string> {
  const forgotten = await forgetIdentity(db, address, operator(), new Date());
  if (forgotten === 0) throw new RefusedError(`${address} não está ligado a nenhuma conta.`);
  return `${address} fica ligado à próxima conta com que entrar.`;
}
