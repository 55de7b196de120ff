import { RefusedError } from '../privacy/refused-error';
import { expectWords, runCommand } from './command';

const USAGE = `bun run health

  Pergunta ao programa que funciona nesta máquina, em PORT, se a base de dados aceita escritas.

Códigos de saída: 0 aceita, 1 não aceita ou o programa não responde, 2 argumentos errados.`;

const ANSWER_MS = 5_000;

await runCommand({
  usage: USAGE,
  async run(words, { env }) {
    expectWords(words, []);
    const address = `http://${hostOf(env.HOST)}:${env.PORT}/api/health`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
    if (!answer) throw new RefusedError(`${address} não responde.`);
    if (!answer.ok) throw new RefusedError(`${address} responde ${answer.status}.`);
    return { message: 'ok' };
  },
});

/** An address that means all of the machine's is none to ask. */
function hostOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
