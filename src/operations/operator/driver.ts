import { open, rm } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Database } from '../../../db/opening/client';
import { findDriversByEmail } from '../../people/drivers/register';
import { DRIVER_STATUS_LABELS } from '../../people/drivers/status-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { openStorage } from '../../services-bun';
import type { Env } from '../../settings/env';
import { eraseDriver } from '../privacy/erase-driver';
import { exportDriver } from '../privacy/export-driver';
import { RefusedError } from '../privacy/refused-error';
import { findStanding } from '../privacy/standing';
import { type Answer, confirm, type Done, expectWords, operator, runCommand, UsageError } from './command';
import { withDatabase } from './open';

const USAGE = `bun run driver export <id ou e-mail> [ficheiro]
bun run driver erase <id ou e-mail> [--confirmar]

  export  Põe tudo o que se guarda sobre um condutor num arquivo ZIP, ficheiros incluídos (RGPD, artigos 15.º e 20.º).
          Sem ficheiro indicado: condutor-<id>.zip. Um que já existe não é substituído.
  erase   Apaga os dados pessoais e os ficheiros de um condutor (RGPD, artigo 17.º). Os valores ficam, sem nome, pelo
          prazo da lei fiscal. Não tem volta. Um condutor com pagamentos por fazer, ou com uma correção a seu favor por
          decidir, não é apagado.

  Se vários condutores têm o mesmo e-mail, são indicados os seus ids, para escolher um.

Códigos de saída: 0 feito, 1 falhou, 2 argumentos errados ou falta confirmar.`;

const WHO = 'o id ou o e-mail do condutor';
const uuid = z.uuid();
const email = z.email();
const now = () => new Date();

await runCommand({
  usage: USAGE,
  answers: ['confirmar'],
  async run([verb, ...words], { env, answered }) {
    if (verb !== 'export' && verb !== 'erase') {
      throw new UsageError(verb ? `Comando desconhecido: ${verb}` : 'Falta indicar o comando.');
    }
    const [named = '', file] = words;
    if (verb === 'export' && answered.size > 0) throw new UsageError('Opção desconhecida: --confirmar');
    expectWords(words, verb === 'export' ? [WHO, 'o ficheiro'] : [WHO], verb === 'export' ? 1 : 0);
    if (!uuid.safeParse(named).success && !email.safeParse(named).success) {
      throw new UsageError(`Não é um id nem um e-mail: ${named}`);
    }
    const id = await withDatabase(env, (db) => idOf(db, named));
    return verb === 'export' ? exportTo(env, id, file ?? `condutor-${id}.zip`) : erase(env, id, answered);
  },
});

async function idOf(db: Database, named: string): Promise<string> {
  if (!named.includes('@')) return named.toLowerCase();
  const found = await findDriversByEmail(db, named);
  const [only, ...others] = found;
  if (!only) throw new RefusedError(`Não há condutor com o e-mail ${named}.`);
  if (others.length === 0) return only.id;
  const lines = found.map(
    ({ id, status, createdAt }) =>
      `  ${id}  ${DRIVER_STATUS_LABELS[status]}, registado em ${lisbonDate(new Date(createdAt))}`,
  );
  throw new RefusedError(`Vários condutores têm o e-mail ${named}:\n${lines.join('\n')}`);
}

async function exportTo(env: Env, id: string, path: string): Promise<Done> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new RefusedError(`${path} já existe. Indique outro ficheiro.`);
    throw new RefusedError(`Não se consegue escrever ${path} (${error.code}).`);
  });
  try {
    const { zip, missing } = await withDatabase(env, async (db) =>
      exportDriver({ db, storage: await openStorage(env), now }, id, operator()),
    );
    await file.writeFile(zip);
    await file.sync();
    const lost = missing.map((name) => `\nFALTA o ficheiro ${name}.`).join('');
    return { message: `Dados do condutor ${id} em ${path}.${lost}`, failed: missing.length > 0 };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function erase(env: Env, id: string, answered: ReadonlySet<Answer>): Promise<Done> {
  const standing = await withDatabase(env, (db) => findStanding(db, id));
  const whose = process.stdin.isTTY && standing ? `de ${standing.fullName}` : 'deste condutor';
  const question = `Apagar, sem volta, os dados pessoais e os ficheiros ${whose}.`;
  await confirm(answered, { question, text: id });
  const storage = await openStorage(env);
  const erased = await withDatabase(env, (db) =>
    eraseDriver({ db, storage, now }, id, { actor: operator() }),
  );
  const lines = [
    erased.alreadyErased
      ? `O condutor ${id} já estava apagado.`
      : `Apagados os dados pessoais do condutor ${id}${erased.wasActive ? ', que estava ativo' : ''}.`,
    `Ficheiros apagados: ${erased.files}.`,
    'Ficam, sem nome: os registos financeiros e os rendimentos (lei fiscal) e o registo de auditoria, só com identificadores.',
    'As cópias de segurança feitas antes ainda o têm; depois de restaurar uma, é apagado de novo.',
  ];
  if (erased.quarantined > 0) {
    lines.push(
      `Há ${erased.quarantined} mensagem(ns) em quarentena que podem ter o seu nome: ` +
        'decida-as na página Email IMAP.',
    );
  }
  if (erased.namesakes > 0) {
    lines.push(
      `Há ${erased.namesakes} linha(s) de relatórios sem condutor com o mesmo nome. Se forem desta pessoa, ` +
        'associe-as a este condutor na página Email IMAP e repita o comando.',
    );
  }
  return { message: lines.join('\n') };
}
