import { type MouseEvent, useEffect } from 'react';
import { buttonClass } from '../ui/button-class';
import { FormSection } from '../ui/form-section';
import { holdToasts } from '../ui/toast-host';
import type { RegistrationState } from './use-registration';

type Props = RegistrationState & {
  /** Names the person who accepts them, where another submits. */
  acceptance?: string | undefined;
};

export function TermsSection(props: Props) {
  const { form, errors, missing, required, isSubmitting, isBusy, acceptance } = props;
  const error = errors.terms?.message;
  // A link clicked before hydration has left its hash in the address.
  useEffect(() => {
    if (openDialog(location.hash)) history.replaceState(null, '', location.pathname + location.search);
  }, []);
  const uploaded = required.length - missing.length;
  return (
    <FormSection title="Termos e Submissão">
      <label className="flex items-start gap-3 text-sm leading-6 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && 'termos-erro'}
          required
          className="size-6 shrink-0"
          {...form.register('terms')}
        />
        <span className="min-w-0">
          Li e aceito os <DialogLink to="#termos">Termos e Condições</DialogLink> e a{' '}
          <DialogLink to="#privacidade">Política de Privacidade</DialogLink>.
          {acceptance && <span className="block text-muted">{acceptance}</span>}
        </span>
      </label>
      {error && (
        <p id="termos-erro" className="mt-1.5 text-bad text-sm">
          {error}
        </p>
      )}
      <button
        type="submit"
        disabled={missing.length > 0 || isBusy}
        aria-busy={isSubmitting || undefined}
        aria-describedby={missing.length > 0 ? 'registo-ajuda' : undefined}
        className={`${buttonClass({ tone: 'primary', size: 'large' })} mt-6 w-full`}
      >
        {isSubmitting ? 'A submeter...' : 'Submeter Registo'}
      </button>
      {/* Fixed height: at the end of the page, everything above would shift under a press as the last upload ends. */}
      <p id="registo-ajuda" className="mt-3 min-h-10 text-center text-muted text-sm md:min-h-5">
        {missing.length > 0
          ? `Todos os documentos obrigatórios devem ser carregados antes de submeter o registo (${uploaded} de ${required.length}).`
          : 'Os documentos obrigatórios estão carregados.'}
      </p>
    </FormSection>
  );
}

function DialogLink({ to, children }: { to: string; children: string }) {
  function open(event: MouseEvent): void {
    if (openDialog(to)) event.preventDefault();
  }
  return (
    <a href={to} onClick={open} className="font-medium text-accent underline underline-offset-2">
      {children}
    </a>
  );
}

/** The texts stand in the page's HTML, where they cost no script. */
function openDialog(hash: string): boolean {
  const dialog = document.getElementById(hash.slice(1));
  if (!(dialog instanceof HTMLDialogElement)) return false;
  for (const button of dialog.querySelectorAll('button')) button.onclick = () => dialog.close();
  dialog.showModal();
  const release = holdToasts(dialog);
  dialog.addEventListener('close', release, { once: true });
  return true;
}
