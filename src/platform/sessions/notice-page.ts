import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Services } from '../../services';
import { plainPage, plainPagePolicy } from './plain-page';

const NOTICES = {
  unavailable: {
    status: 503,
    title: 'Não é possível iniciar sessão agora',
    text: 'O fornecedor de identidade não respondeu. Aguarde um momento e tente novamente. Quem já tem sessão iniciada pode continuar a trabalhar.',
    link: { href: '/api/login', label: 'Tentar novamente' },
  },
  refused: {
    status: 400,
    title: 'O início de sessão não foi concluído',
    text: 'O pedido expirou, foi cancelado ou não corresponde a este navegador. Não foi iniciada nenhuma sessão.',
    link: { href: '/api/login', label: 'Iniciar sessão' },
  },
  notStaff: {
    status: 403,
    title: 'Esta conta não tem acesso',
    text: 'O endereço desta conta não está na lista de pessoas autorizadas, ou o fornecedor de identidade não o confirmou como verificado. Não foi iniciada nenhuma sessão.',
    link: { href: '/api/login?account=other', label: 'Entrar com outra conta' },
  },
  anotherAccount: {
    status: 403,
    title: 'Esta conta não é a que usou antes',
    text: 'Este endereço já entrou aqui com outra conta do fornecedor de identidade. Se a conta mudou, quem gere o servidor liberta o endereço com «bun run staff identity forget <e-mail>», e pode então entrar de novo. Não foi iniciada nenhuma sessão.',
    link: { href: '/api/login?account=other', label: 'Entrar com outra conta' },
  },
  noRight: {
    status: 403,
    title: 'Isto não faz parte do seu acesso',
    text: 'A sua função na frota não inclui o que abriu. Se precisa disto para o seu trabalho, fale com a direção.',
    link: { href: '/drivers', label: 'Abrir os condutores' },
  },
  tooMany: {
    status: 429,
    title: 'Demasiadas tentativas',
    text: 'Foram feitas demasiadas tentativas de início de sessão. Aguarde alguns minutos e tente novamente.',
    link: { href: '/api/login', label: 'Tentar novamente' },
  },
  busy: {
    status: 503,
    title: 'Não é possível iniciar sessão agora',
    text: 'O serviço está temporariamente indisponível. Tente novamente dentro de momentos.',
    link: { href: '/api/login', label: 'Tentar novamente' },
  },
  failed: {
    status: 500,
    title: 'Não foi possível iniciar sessão',
    text: 'Ocorreu um erro inesperado. Tente novamente dentro de momentos.',
    link: { href: '/api/login', label: 'Tentar novamente' },
  },
  away: {
    status: 503,
    title: 'O serviço está temporariamente indisponível',
    text: 'Não foi possível chegar aos dados. O que já foi guardado não se perdeu. Tente novamente dentro de momentos.',
    link: { href: '', label: 'Tentar novamente' },
  },
} as const satisfies Record<
  string,
  { status: ContentfulStatusCode; title: string; text: string; link: { href: string; label: string } }
>;

const RETRY_AFTER_SECONDS = 5;

export type Notice = keyof typeof NOTICES;

/** A driver who signs in as staff do is led to the own page, where there is one. */
type Shown = Partial<Pick<Services, 'fleet' | 'mailer'>>;

export async function noticePage(
  c: Context,
  notice: Notice,
  { fleet, mailer }: Shown = {},
): Promise<Response> {
  const { status, title, text, link } = NOTICES[notice];
  c.header('Cache-Control', 'no-store');
  c.header('Content-Security-Policy', await plainPagePolicy());
  if (status === 503) c.header('Retry-After', String(RETRY_AFTER_SECONDS));
  const body = html`<h1>${title}</h1>
<p>${text}</p>
<a class="action" href="${link.href}">${link.label}</a>
${mailer && notice === 'notStaff' ? html`<a class="quiet" href="/me">É condutor? Abra a sua página</a>` : ''}
<a class="quiet" href="/">Voltar à página inicial</a>`;
  return c.html(plainPage(title, body, fleet), status);
}
