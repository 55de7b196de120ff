import { html, raw } from 'hono/html';
import { countLabel } from '../../platform/domain/text';
import { plainForm } from '../../platform/identity/login-page';
import { plainPage } from '../../platform/sessions/plain-page';
import { alert, CHANGE, invalid, leaveLink, type Shown } from './pages';
import { LEAST_CHARACTERS, MOST_CHARACTERS } from './password-faults';

const TITLE = 'Palavra-passe e segundo passo';

/** The first of the two steps before a change. */
export function currentPasswordPage({ email, error, fleet }: Shown & { email: string }): string {
  return plainPage(
    TITLE,
    html`<h1>${TITLE}</h1>
<p>Antes de mudar um ou outro, confirme que é você.</p>
${alert(error)}
${plainForm(
  CHANGE,
  html`<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" value="${email}" readonly>
<label for="password">Palavra-passe atual</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="500"${invalid(error)} autofocus>
<button type="submit">Continuar</button>`,
)}
${leaveLink('change')}`,
    fleet,
  );
}

/** The choices about the second factor. */
export type Wanted = 'keep' | 'new' | 'codes';

type ChangeShown = Shown & {
  token: string;
  email: string;
  wanted: Wanted;
  /** The second factor that there is; null for none. */
  held: { hasApp: boolean; codes: number } | null;
};

export function changePage({ token, email, wanted, held, error, fleet }: ChangeShown): string {
  return plainPage(
    TITLE,
    html`<h1>${TITLE}</h1>
<p>${held ? 'Mude só o que quiser: com a palavra-passe vazia, fica a que tem. ' : ''}As outras sessões desta conta terminam.</p>
${alert(error)}
${plainForm(
  CHANGE,
  html`<input type="hidden" name="token" value="${token}">
<input type="hidden" name="email" autocomplete="username" value="${email}">
<label for="password">Palavra-passe nova</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${LEAST_CHARACTERS}" maxlength="${MOST_CHARACTERS}"${held ? '' : raw(' required')}${invalid(error)} autofocus>
<label for="again">A mesma, outra vez</label>
<input id="again" name="again" type="password" autocomplete="new-password" maxlength="${MOST_CHARACTERS}"${held ? '' : raw(' required')}>
${held ? secondFactorChoice(held, wanted) : ''}<button type="submit">Mudar</button>`,
)}
${leaveLink('change')}`,
    fleet,
  );
}

function secondFactorChoice({ hasApp, codes }: NonNullable<ChangeShown['held']>, wanted: Wanted) {
  const factor = hasApp ? 'a aplicação de códigos' : 'a chave de acesso';
  const left = countLabel(codes, 'código de recuperação', 'códigos de recuperação');
  const choices: Record<Wanted, string> = {
    keep: `Fica como está: ${factor} e ${left}`,
    new: 'Aplicação ou chave nova, e dez códigos de recuperação novos',
    codes: 'Só dez códigos de recuperação novos',
  };
  return html`<fieldset>
<legend>Segundo passo</legend>
${Object.entries(choices).map(
  ([value, label]) =>
    html`<label class="choice"><input type="radio" name="factor" value="${value}"${raw(value === wanted ? ' checked' : '')}>${label}</label>`,
)}
</fieldset>
`;
}

type ChangedShown = Shown & { changed: readonly string[]; codes: readonly string[] };

export function changedPage({ changed, codes, fleet }: ChangedShown): string {
  return plainPage(
    'A conta foi mudada',
    html`<h1>A conta foi mudada</h1>
<p>Mudou ${changed.join(', ').replace(/, ([^,]*)$/, ' e $1')}. As outras sessões desta conta terminaram.</p>
${
  codes.length === 0
    ? ''
    : html`<p>Guarde estes códigos de recuperação num lugar seguro, em papel ou no gestor de palavras-passe. Cada um serve uma vez, se perder o telemóvel. Não voltam a ser mostrados.</p>
<ol class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ol>`
}
<a class="action" href="/">${codes.length === 0 ? 'Voltar ao programa' : 'Já os guardei: voltar ao programa'}</a>`,
    fleet,
  );
}
