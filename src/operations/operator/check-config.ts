import { Resolver } from 'node:dns/promises';
import { hasRoles, staffListsOf } from '../../platform/sessions/role-rules';
import { ownEnvFile, readProcessEnv } from '../../settings/process-env';
import { endOf, foundIn, lineOf, tried } from './checks/check';
import { inbox } from './checks/inbox';
import { lastSignIn, rolesOfStaff } from './checks/roles';
import { mailDomain, sending, signIn } from './checks/servers';
import { backups, database, dataFolder, files, reportsFolder, uploads } from './checks/stores';
import { variableNames } from './checks/variable-names';
import { expectWords, runCommand } from './command';

const USAGE = `bun run check-config

  Verifica a configuração sem iniciar o programa: cada variável, cada servidor e cada conta. No armazém dos ficheiros e
  no das cópias de segurança escreve, lê e apaga um objeto. Não envia emails, nem altera dados.

Códigos de saída: 0 está tudo certo, 1 há falhas, 2 argumentos errados.`;

await runCommand({
  usage: USAGE,
  async run(words) {
    expectWords(words, []);
    const env = readProcessEnv({ listens: true });
    const dns = new Resolver({ timeout: 3_000, tries: 2 });
    const found = [
      foundIn('Variáveis', variableNames(Object.keys(process.env), Object.keys(ownEnvFile()))),
      ...(hasRoles(staffListsOf(env)) ? [await tried('Funções da equipa', () => rolesOfStaff(env))] : []),
      ...(env.OIDC_GROUPS_CLAIM
        ? [await tried('Grupos do último início de sessão', () => lastSignIn(env))]
        : []),
      await tried('Pasta de dados', () => dataFolder(env)),
      ...(await Promise.all([
        tried('Base de dados', () => database(env)),
        tried('Ficheiros', () => files(env)),
        tried('Envio de ficheiros das páginas', () => uploads(env)),
        tried('Início de sessão da equipa', () => signIn(env)),
        tried('Caixa de entrada', () => inbox(env)),
        tried('Envio de emails', () => sending(env)),
        tried('DNS do domínio de MAIL_FROM', () => mailDomain(env, dns)),
        tried('Pasta vigiada', () => reportsFolder(env)),
        tried('Cópias de segurança', () => backups(env)),
      ])),
    ];
    const failed = found.some(({ fault }) => fault !== undefined);
    return { message: [...found.map(lineOf), endOf(found)].join('\n'), failed };
  },
});
