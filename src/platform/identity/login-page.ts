import { html, raw } from 'hono/html';
import type { Fleet } from '../domain/fleet';
import { plainPage } from '../sessions/plain-page';

type Form = {
  action: string;
  email: string;
  error: string | null;
  /** The address of drivers, where they have pages. */
  ownPage?: string | undefined;
  fleet?: Fleet | null;
};

export function loginPage(form: Form): string {
  const { action, email, error, ownPage, fleet } = form;
  const invalid = raw(error === null ? '' : ' aria-invalid="true" aria-describedby="error"');
  const start = raw(email === '' ? ' autofocus' : '');
  const again = raw(email === '' ? '' : ' autofocus');
  return plainPage(
    'Iniciar sessão',
    html`<h1>Iniciar sessão</h1>
<p>Acesso reservado à equipa da frota.</p>
${error === null ? '' : html`<div class="error" id="error" role="alert">${error}</div>`}
${plainForm(
  action,
  html`<label for="email">Email</label>
<input id="email" name="email" type="email" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" value="${email}"${invalid}${start}>
<label for="password">Palavra-passe</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="500"${invalid}${again}>
<button type="submit">Iniciar sessão</button>`,
)}
${ownPage === undefined ? '' : html`<a class="quiet" href="${ownPage}">É condutor? Abra a sua página</a>`}`,
    fleet,
  );
}

/** `restart` is the address where a new sign-in begins. */
export function errorPage(title: string, text: string, restart: string): string {
  return plainPage(
    title,
    html`<h1>${title}</h1>
<p>${text}</p>
<a class="action" href="${restart}">Iniciar sessão de novo</a>`,
  );
}

/** Works without script. */
export function plainForm(action: string, content: ReturnType<typeof html>) {
  return html`<form method="post" action="${action}">
${content}
</form>`;
}
