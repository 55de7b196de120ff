import type { ReactNode } from 'react';
import { IconSheet } from '../ui/icon-sheet';
import { PrivacyText } from './privacy-text';
import { TermsText } from './terms-text';

const STEPS = [
  ['Preencha os seus dados', 'e escolha o contrato.'],
  [
    'Carregue os documentos',
    'em PDF ou fotografia: cartão de cidadão, carta, certificado e registo criminal.',
  ],
  ['Aguarde a validação', 'dos dados e dos documentos pela nossa equipa.'],
] as const;

/** The page around the form, which is readable before any script. */
export function RegistrationPage({ form }: { form: ReactNode }) {
  return (
    <>
      <IconSheet of="registration" />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)] lg:gap-10">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <h1 className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl">
            Registo de Condutor
          </h1>
          <p className="mt-2 text-muted">
            Demora cerca de cinco minutos. O que preencher fica guardado neste separador até submeter.
          </p>
          <ol className="mt-6 hidden space-y-4 lg:block">
            {STEPS.map(([step, rest], index) => (
              <li key={step} className="flex gap-3">
                <span
                  aria-hidden="true"
                  className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-sm"
                >
                  {index + 1}
                </span>
                <p className="pt-1 text-muted text-sm">
                  <span className="font-medium text-ink">{step}</span>
                  <span>{` ${rest}`}</span>
                </p>
              </li>
            ))}
          </ol>
        </div>
        <div className="min-w-0 max-w-3xl">
          <p className="mb-5 hidden rounded-xl border border-warn bg-warn-soft p-4 text-sm text-warn noscript:block">
            Para se registar, ative o JavaScript no seu navegador.
          </p>
          {form}
        </div>
      </div>
      <TermsText />
      <PrivacyText />
    </>
  );
}
