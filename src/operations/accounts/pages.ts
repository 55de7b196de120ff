import { html, raw } from 'hono/html';
import type { Fleet } from '../../platform/domain/fleet';
import { countLabel } from '../../platform/domain/text';
import { plainForm } from '../../platform/identity/login-page';
import { plainPage } from '../../platform/sessions/plain-page';
import { LEAST_CHARACTERS, MOST_CHARACTERS } from './password-faults';

export const INVITATION = '/account/invitation';
export const CHANGE = '/account/change';

export type Shown = { fleet: Fleet | null; error?: string | null };

/** The two steps are of a sign-in, or before a change of the account. */
export type Act = 'sign-in' | 'change';

const ACTS = {
  'sign-in': {
    button: 'Entrar',
    start: '/api/login',
    leave: { href: '/api/login', label: 'Entrar com outro endereço' },
    failed: 'Não é possível iniciar sessão agora',
    sooner:
      ' Num navegador em que já entrou, ou com uma ligação nova de quem gere o servidor, não precisa de esperar.',
  },
  change: {
    button: 'Continuar',
    start: CHANGE,
    leave: { href: '/', label: 'Voltar sem mudar nada' },
    failed: 'Não é possível mudar a conta agora',
    sooner: '',
  },
};

export function leaveLink(act: Act) {
  const { href, label } = ACTS[act].leave;
  return html`<a class="quiet" href="${href}">${label}</a>`;
}

export const alert = (error: string | null | undefined) =>
  error ? html`<div class="error" id="error" role="alert">${error}</div>` : '';

export const invalid = (error: string | null | undefined) =>
  raw(error ? ' aria-invalid="true" aria-describedby="error"' : '');

/** The options of a passkey as JSON, and the page's script. */
export type ShownPasskey = { options: string; script: string };

/** Hidden until the script finds that the browser can. */
function passkeyPart(
  { options, script }: ShownPasskey,
  made: { action: string; label: string; makes: boolean; hidden: Record<string, string> },
) {
  const { action, label, makes, hidden } = made;
  const fields = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<div data-passkey="${options}"${raw(makes ? ' data-makes="1"' : '')} hidden>
${plainForm(
  action,
  html`${fields}<input type="hidden" name="passkey">
<div class="error" role="alert" hidden>A chave de acesso não foi usada. Tente de novo, ou use um código.</div>
<button type="button"${raw(makes ? ' class="second"' : '')}>${label}</button>`,
)}
<p class="note">Ou:</p>
</div>
<script>${raw(script)}</script>`;
}

type CodeShown = Shown & {
  act: Act;
  action: string;
  /** Whether the account has an app of codes. */
  hasApp: boolean;
  passkey: ShownPasskey | null;
};

/** The second factor, after the password. */
export function codePage({ act, action, fleet, error, hasApp, passkey }: CodeShown): string {
  const ask = hasApp
    ? 'O código de 6 algarismos da sua aplicação de códigos, ou um código de recuperação.'
    : 'A sua chave de acesso, ou um código de recuperação.';
  const label = 'Usar a chave de acesso';
  return plainPage(
    'Segundo passo',
    html`<h1>Segundo passo</h1>
<p>${ask}</p>
${passkey === null ? '' : passkeyPart(passkey, { action, label, makes: false, hidden: {} })}
${alert(error)}
${plainForm(
  action,
  html`<label for="code">${hasApp ? 'Código' : 'Código de recuperação'}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="40"${invalid(error)}${raw(hasApp ? ' autofocus' : '')}>
<button type="submit"${raw(hasApp ? '' : ' class="second"')}>${ACTS[act].button}</button>`,
)}
${leaveLink(act)}
<p class="note">Perdeu o telemóvel e os códigos de recuperação? Quem gere o servidor dá-lhe uma ligação nova.</p>`,
    fleet,
  );
}

/** The answer while somebody has to wait, the same for every address. */
export function waitPage({ act, seconds, fleet }: Shown & { act: Act; seconds: number }): string {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60 ? countLabel(seconds, 'segundo', 'segundos') : countLabel(minutes, 'minuto', 'minutos');
  return plainPage(
    'Demasiadas tentativas',
    html`<h1>Demasiadas tentativas</h1>
<p>Aguarde ${wait} e tente novamente.${ACTS[act].sooner}</p>
<a class="action" href="${ACTS[act].start}">Tentar novamente</a>`,
    fleet,
  );
}

/** The answer where the database, or the room to verify passwords, cannot be had. */
export function faultPage({ act, fleet, error }: Shown & { act: Act }): string {
  const { failed, start } = ACTS[act];
  return plainPage(
    failed,
    html`<h1>${failed}</h1>
<p>${error ?? 'O serviço está temporariamente indisponível. Tente novamente dentro de momentos.'}</p>
<a class="action" href="${start}">Tentar novamente</a>`,
    fleet,
  );
}

type Invited = Shown & { token: string; email: string };

export function passwordPage({ token, email, fleet, error }: Invited): string {
  return plainPage(
    'A sua conta',
    html`<h1>A sua conta</h1>
<p>Escolha a palavra-passe com que vai entrar: ${LEAST_CHARACTERS} caracteres ou mais.</p>
${alert(error)}
${plainForm(
  INVITATION,
  html`<input type="hidden" name="token" value="${token}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" value="${email}" readonly>
<label for="password">Palavra-passe nova</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="${LEAST_CHARACTERS}" maxlength="${MOST_CHARACTERS}"${invalid(error)} autofocus>
<label for="again">A mesma, outra vez</label>
<input id="again" name="again" type="password" autocomplete="new-password" required maxlength="${MOST_CHARACTERS}">
<button type="submit">Continuar</button>`,
)}`,
    fleet,
  );
}

type Enrolment = Invited & {
  action: string;
  /** Names the password that was chosen just before. */
  chosen: string;
  /** A picture as a `data:` address, and the same as text. */
  picture: string;
  secret: string;
  /** An address that a telephone opens its app with. */
  address: string;
  passkey: ShownPasskey;
};

export function secondFactorPage(shown: Enrolment): string {
  const { action, token, email, chosen, picture, secret, address, passkey, fleet, error } = shown;
  const made = { action, label: 'Usar uma chave de acesso', makes: true, hidden: { token, chosen } };
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? '';
  return plainPage(
    'Segundo passo da conta',
    html`<h1>Segundo passo</h1>
<p>Ao entrar, além da palavra-passe, vai confirmar que é você.</p>
${passkeyPart(passkey, made)}
<p>Leia esta imagem com uma aplicação de códigos (Google Authenticator, Aegis, 1Password…) e escreva o código que ela mostra.</p>
<img class="code" src="${picture}" alt="Código QR da conta" width="192" height="192">
<p class="note">Neste telemóvel, <a href="${address}">abra a aplicação</a>, ou escreva nela esta chave: <b>${groups}</b></p>
${alert(error)}
${plainForm(
  action,
  html`<input type="hidden" name="token" value="${token}">
<input type="hidden" name="chosen" value="${chosen}">
<input type="hidden" name="email" autocomplete="username" value="${email}">
<label for="code">Código de 6 algarismos</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="10"${invalid(error)} autofocus>
<button type="submit">Concluir</button>`,
)}
${action === CHANGE ? leaveLink('change') : ''}`,
    fleet,
  );
}

export function readyPage({ codes, fleet }: Shown & { codes: readonly string[] }): string {
  return plainPage(
    'A conta está pronta',
    html`<h1>A conta está pronta</h1>
${
  codes.length === 0
    ? html`<p>Já pode entrar com a palavra-passe que escolheu.</p>`
    : html`<p>Guarde estes códigos de recuperação num lugar seguro, em papel ou no gestor de palavras-passe. Cada um serve uma vez, se perder o telemóvel. Não voltam a ser mostrados.</p>
<ol class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ol>`
}
<a class="action" href="/api/login">${codes.length === 0 ? 'Iniciar sessão' : 'Já os guardei: iniciar sessão'}</a>`,
    fleet,
  );
}

/** The same for a link that was spent, has expired or never was. */
export function endedPage({ fleet }: Shown): string {
  return plainPage(
    'Esta ligação já não serve',
    html`<h1>Esta ligação já não serve</h1>
<p>Cada ligação serve uma vez, durante 24 horas. Se já concluiu a conta, pode iniciar sessão; senão, peça uma nova a quem gere o servidor.</p>
<a class="action" href="/api/login">Iniciar sessão</a>`,
    fleet,
  );
}
