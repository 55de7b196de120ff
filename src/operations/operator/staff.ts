import * as z from 'zod/mini';
import type { Database } from '../../../db/opening/client';
import { isDomainSuffix, isPublicMailDomain } from '../../mail/messages/mail-domains';
import { SENDING_MS } from '../../mail/outbox/retry-rules';
import { signatureOf } from '../../mail/smtp/smtp-settings';
import { fleetOf } from '../../platform/domain/fleet';
import { countLabel } from '../../platform/domain/text';
import { forgetIdentity } from '../../platform/sessions/forget-identity';
import { endSessionsOf } from '../../platform/sessions/own';
import { rolesInWords, rolesOf, type StaffLists, staffListsOf } from '../../platform/sessions/role-rules';
import { lowerAscii } from '../../platform/sessions/staff-rules';
import type { Env } from '../../settings/env';
import { timeInWords } from '../accounts/account-notices';
import { accountsAndInvitations, deleteAccount, heldOfAccount } from '../accounts/held-store';
import { invite, sendInvitation } from '../accounts/invite';
import { RefusedError } from '../privacy/refused-error';
import { type Done, expectWords, operator, runCommand, UsageError } from './command';
import { operatorMailer, withDatabase } from './open';

const USAGE = `bun run staff invite <e-mail>

  Com SIGN_IN=local: dá conta a quem está em STAFF_EMAILS ou noutra lista da equipa. Mostra a ligação em que a pessoa
  escolhe a palavra-passe, e envia-a por email se houver SMTP_URL. Serve uma vez, durante 24 horas.

bun run staff reset <e-mail>

  O mesmo a quem já tem conta: por palavra-passe esquecida, ou telemóvel e códigos perdidos. O que havia acaba quando
  a ligação é usada.

bun run staff end <e-mail>

  Termina a conta, as ligações por usar e as sessões desse endereço.

bun run staff export <e-mail>

  Mostra, em JSON, tudo o que há da conta e das sessões dessa pessoa (RGPD, artigo 15.º). As linhas da auditoria não.

bun run staff list

  Mostra as contas, os convites por usar, e quando cada pessoa entrou da última vez.

bun run staff sessions end <e-mail>

  Termina todas as sessões desse endereço: quem as tem aberto volta a iniciar sessão.
  Para que não o possa fazer, retire antes o endereço de STAFF_EMAILS.

bun run staff identity forget <e-mail>

  Cada endereço fica ligado à conta com que entrou da primeira vez, e outra conta com o mesmo endereço é recusada.
  Isto desfaz a ligação: a próxima conta desse endereço a entrar fica com ele. Confirme antes de quem é.

bun run staff domain <domínio ou e-mail>

  Diz se o domínio pode estar em STAFF_EMAILS como @domínio, ou se qualquer pessoa pode ter lá um endereço.

Códigos de saída: 0 feito, ou pode; 1 falhou, ou não pode; 2 argumentos errados.`;

type Given = { db: Database; env: Env; address: string };

const ACTS: Record<string, (given: Given) => Promise<string>> = {
  'sessions end': endSessions,
  'identity forget': forget,
};

/** With SIGN_IN=local alone. */
const OF_ACCOUNTS: Record<string, (given: Given) => Promise<string>> = {
  invite: (given) => inviteTo(given, false),
  reset: (given) => inviteTo(given, true),
  end: endAccount,
  export: exportAccount,
};

const email = z.email();

await runCommand({
  usage: USAGE,
  async run(words, { env }) {
    if (words[0] === 'domain') return lookUp(words.slice(1));
    const [noun = '', verb] = words;
    if (noun === 'list') {
      expectWords(words.slice(1), []);
      assertLocal(env);
      return { message: await withDatabase(env, (db) => list(db, env)) };
    }
    const isOfAccount = noun in OF_ACCOUNTS;
    const act = isOfAccount ? OF_ACCOUNTS[noun] : ACTS[`${noun} ${verb}`];
    if (!act)
      throw new UsageError(noun ? `Comando desconhecido: ${words.join(' ')}` : 'Falta indicar o comando.');
    const rest = words.slice(isOfAccount ? 1 : 2);
    expectWords(rest, ['o e-mail']);
    const address = rest[0] ?? '';
    if (!email.safeParse(address).success) throw new UsageError(`Não é um endereço de e-mail: ${address}`);
    if (isOfAccount) assertLocal(env);
    return { message: await withDatabase(env, (db) => act({ db, env, address })) };
  },
});

function assertLocal({ SIGN_IN }: Env): void {
  if (SIGN_IN !== 'local') {
    throw new RefusedError(
      'O programa só tem contas com SIGN_IN=local. Sem isso, são as do fornecedor de OIDC_ISSUER.',
    );
  }
}

function lookUp(words: string[]): Done {
  expectWords(words, ['o domínio']);
  const domain = (words[0] ?? '').toLowerCase().replace(/^.*@/, '');
  if (!/^[^\s@]+$/.test(domain)) throw new UsageError(`Não é um domínio: ${words[0]}`);
  if (!isPublicMailDomain(domain) && !isDomainSuffix(domain))
    return { message: `@${domain} pode estar em STAFF_EMAILS, se a empresa dá os seus endereços.` };
  const why = `Qualquer pessoa pode ter um endereço de @${domain}.`;
  return { message: `${why} Indique cada endereço por inteiro.`, failed: true };
}

async function endSessions({ db, address }: Given): Promise<string> {
  const ended = await endSessionsOf(db, address, operator(), new Date());
  if (ended === 0) throw new RefusedError(`${address} não tem sessões abertas.`);
  return ended === 1 ? 'Terminada 1 sessão.' : `Terminadas ${ended} sessões.`;
}

async function forget({ db, address }: Given): Promise<string> {
  const forgotten = await forgetIdentity(db, address, operator(), new Date());
  if (forgotten === 0) throw new RefusedError(`${address} não está ligado a nenhuma conta.`);
  return `${address} fica ligado à próxima conta com que entrar.`;
}

async function inviteTo({ db, env, address }: Given, isReset: boolean): Promise<string> {
  const publicOrigin = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  const lists = staffListsOf(env);
  const [actor, now] = [operator(), new Date()];
  const link = await invite(db, address, { lists, publicOrigin, actor, now, isReset });
  const sent = await sendLink({ db, env, address }, link, publicOrigin);
  return [`Ligação para ${address}, que serve uma vez, durante 24 horas:`, link, ...sent].join('\n');
}

async function sendLink({ db, env, address }: Given, link: string, publicOrigin: string): Promise<string[]> {
  const mailer = await operatorMailer(env, db);
  if (mailer === null) return [];
  const sender = { signature: signatureOf(env), fleet: fleetOf(env), publicOrigin };
  const stop = AbortSignal.timeout(SENDING_MS);
  const isSent = await sendInvitation(mailer, { to: address, link, sender }, stop).catch(() => false);
  return [isSent ? 'Foi também enviada por email.' : 'O email não foi enviado: entregue-a de outra forma.'];
}

async function endAccount({ db, address }: Given): Promise<string> {
  const audited = { at: new Date().toISOString(), actor: operator() };
  const { hadAccount, hadLinks, sessions } = await deleteAccount(db, lowerAscii(address), audited);
  if (!hadAccount && !hadLinks && sessions === 0) {
    throw new RefusedError(`${address} não tem conta, nem convite por usar.`);
  }
  const ended = [
    ...(hadAccount ? ['a conta'] : []),
    ...(hadLinks ? ['o convite por usar'] : []),
    countLabel(sessions, 'sessão', 'sessões'),
  ];
  return `De ${address} terminou: ${ended.join(', ')}. Retire o endereço das listas da equipa, se não há de voltar.`;
}

async function exportAccount({ db, address }: Given): Promise<string> {
  const held = await heldOfAccount(db, lowerAscii(address));
  if (held === null) throw new RefusedError(`De ${address} não há conta, ligação nem sessão.`);
  return JSON.stringify(held, null, 2);
}

async function list(db: Database, env: Env): Promise<string> {
  const lists = staffListsOf(env);
  const { accounts, invited } = await accountsAndInvitations(db, new Date());
  const lines = accounts.map(({ email, lastSignInAt, hasSecondFactor }) => {
    const last = lastSignInAt === null ? 'ainda não entrou' : `entrou em ${timeInWords(lastSignInAt)}`;
    const factor = hasSecondFactor ? [] : ['sem segundo passo'];
    return [email, rolesText(email, lists), last, ...factor].join(' · ');
  });
  const links = invited.map(
    ({ email, expiresAt }) =>
      `${email} · ${rolesText(email, lists)} · ligação por usar, até ${timeInWords(expiresAt)}`,
  );
  return [...lines, ...links].join('\n') || 'Ainda não há contas. Comece por: bun run staff invite <e-mail>';
}

function rolesText(email: string, lists: StaffLists): string {
  return rolesInWords(rolesOf(email, lists)) || 'fora das listas da equipa: não entra';
}
