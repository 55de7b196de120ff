import { EnvError } from './env';

const FIRST = ['PUBLIC_URL', 'OIDC_ISSUER', 'STAFF_EMAILS'];

/** Variables, each with an example, and a sentence about it. */
export const SETTINGS: readonly [name: string, example: string, text?: string][] = [
  [
    'PUBLIC_URL',
    'https://frota.example',
    'O endereço https: que as pessoas abrem, servido por um proxy à frente: docs/operate/proxy.md tem as linhas dele.',
  ],
  ['TRUST_PROXY', '1', 'Quantos proxies há à frente.'],
  [
    'SIGN_IN',
    'local',
    'A equipa entra com contas do próprio programa; a primeira dá-a volante staff invite. Ou, em vez desta linha, as ' +
      'quatro seguintes.',
  ],
  [
    'OIDC_ISSUER',
    'https://accounts.google.com',
    'Onde a equipa inicia sessão: um fornecedor OpenID Connect (Google, Auth0, Keycloak…). Registe lá uma aplicação web ' +
      'com o endereço de retorno PUBLIC_URL/api/callback; ele dá os dois valores seguintes.',
  ],
  ['OIDC_CLIENT_ID', '1234-abcd.apps.googleusercontent.com'],
  ['OIDC_CLIENT_SECRET', '…'],
  ['OIDC_AUTH_SECRET', '…', '32 caracteres ou mais, ao acaso: openssl rand -hex 32'],
  [
    'STAFF_EMAILS',
    'ana@frota.example,@frota.example',
    'Os endereços, e os @domínios da empresa, que podem entrar.',
  ],
];

export const INTRODUCTION =
  'Para que outras máquinas cheguem ao programa, precisa destas variáveis, no ambiente ou num ficheiro .env:';

export const AFTERWARDS = [
  'Para experimentar só nesta máquina, nenhuma: retire HOST e PUBLIC_URL, e o programa traz uma conta para entrar.',
  'Depois de as definir, verifique-as com: volante check (ou bun run check-config).',
  'De um servidor vazio até à primeira sessão, passo a passo: docs/operate/first-server.md.',
];

/** Whether a start beyond this machine lacks one of the first variables. */
export function lacksFirstSettings(error: unknown): error is EnvError {
  return error instanceof EnvError && lacks(error);
}

function lacks({ absent }: EnvError): boolean {
  return FIRST.some((name) => absent.includes(name));
}

/** The problems, and below them all of what such a start needs. */
export function withFirstSettings(error: EnvError): string {
  if (!lacks(error)) return error.message;
  const settings = SETTINGS.map(
    ([name, example, text]) => `  ${name}=${example}${text ? `\n${indented(text)}` : ''}`,
  );
  return [error.message, '', INTRODUCTION, '', ...settings, '', ...AFTERWARDS].join('\n');
}

const COLUMNS = 110;
const MARGIN = '      ';

/** Breaks a sentence between words. */
function indented(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= COLUMNS) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map((line) => MARGIN + line).join('\n');
}
