import type { EnvError } from './env';

const FIRST = ['PUBLIC_URL', 'OIDC_ISSUER', 'STAFF_EMAILS'];

const PAGE = `
Para que outras máquinas cheguem ao programa, precisa destas variáveis, no ambiente ou num ficheiro .env:

  PUBLIC_URL=https://frota.example
      O endereço https: que as pessoas abrem, servido por um proxy à frente.
  TRUST_PROXY=1
      Quantos proxies há à frente.
  OIDC_ISSUER=https://accounts.google.com
      Onde a equipa inicia sessão: um fornecedor OpenID Connect (Google, Auth0, Keycloak…). Registe lá uma aplicação
      web com o endereço de retorno PUBLIC_URL/api/callback; ele dá os dois valores seguintes.
  OIDC_CLIENT_ID=1234-abcd.apps.googleusercontent.com
  OIDC_CLIENT_SECRET=…
  OIDC_AUTH_SECRET=…
      32 caracteres ou mais, ao acaso: openssl rand -hex 32
  STAFF_EMAILS=ana@frota.example,@frota.example
      Os endereços, e os @domínios da empresa, que podem entrar.

Para experimentar só nesta máquina, nenhuma: retire HOST e PUBLIC_URL, e o programa traz uma conta para entrar.
Depois de as definir, verifique-as com: volante check (ou bun run check-config).`;

/** The problems, and below them all of what a start beyond this machine needs where one of the first is missing. */
export function withFirstSettings({ message, names }: EnvError): string {
  return FIRST.some((name) => names.includes(name)) && message.includes('em falta')
    ? `${message}\n${PAGE}`
    : message;
}
