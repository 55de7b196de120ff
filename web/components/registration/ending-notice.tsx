import type { Ending } from '../../registration/use-registration';
import { Icon } from './icon';

function focusIt(element: HTMLElement | null): void {
  element?.focus();
}

/** How the last submit ended; the focus comes here. */
export function EndingNotice({ ending }: { ending: Ending }) {
  if (!ending) return null;
  const done = ending === 'submitted';
  return (
    <div
      ref={focusIt}
      tabIndex={-1}
      className={`flex scroll-mt-24 gap-3 rounded-2xl border p-4 sm:p-5 ${done ? 'border-good bg-good-soft' : 'border-bad bg-bad-soft'}`}
    >
      <Icon
        name={done ? 'check' : 'alert'}
        className={`mt-0.5 size-6 shrink-0 ${done ? 'text-good' : 'text-bad'}`}
      />
      <div>
        <p className="font-semibold">
          {done ? 'Recebemos o seu registo' : 'O registo ainda não foi concluído'}
        </p>
        <p className="mt-1 text-muted text-sm">
          {done
            ? 'Os seus dados e documentos vão ser validados. Avisamos por email; não precisa de fazer mais nada.'
            : 'O que já foi enviado está guardado. Corrija o que estiver assinalado e submeta outra vez para continuar.'}
        </p>
      </div>
    </div>
  );
}
