import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Pages of a sign-in that did not end in a session. Without style or script, so that they need nothing else. */
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
} as const satisfies Record<
  string,
  { status: ContentfulStatusCode; title: string; text: string; link: { href: string; label: string } }
>;

export type Notice = keyof typeof NOTICES;

export function noticePage(c: Context, notice: Notice): Response | Promise<Response> {
  const { status, title, text, link } = NOTICES[notice];
  c.header('Cache-Control', 'no-store');
  return c.html(
    html`<!doctype html>
<html lang="pt-PT">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} — Volante</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${link.href}">${link.label}</a></p>
<p><a href="/">Voltar à página inicial</a></p>
</main>
</body>
</html>`,
    status,
  );
}
