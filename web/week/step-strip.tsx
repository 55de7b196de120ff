import { useId } from 'react';
import { type Opened, STEPS, type Step } from '../money/finances/record-filter';
import { formatDate } from '../ui/format';
import { Icon } from '../ui/icon';
import type { StepState, StepStates } from './step-states';

const LABELS: Record<Step, string> = {
  relatorios: 'Relatórios',
  linhas: 'Linhas',
  acertos: 'Acertos',
  fecho: 'Fecho',
  pagamento: 'Pagamento e extratos',
};

type Props = {
  /** Null while they are read. */
  states: StepStates | null;
  /** Undefined while it is not known. */
  week: string | undefined;
  /** The week that filters the records. */
  chosen: string | undefined;
  step: Opened | null;
  onStep: (step: Step | null) => void;
  onWeek: (week: string) => void;
};

/** A week from its reports to its statements: how far each step is, and which one is open. */
export function StepStrip({ states, week, chosen, step, onStep, onWeek }: Props) {
  const titleId = useId();
  return (
    <div className="@container mt-2 sm:mt-3">
      <div className="mb-0.5 flex min-h-5 flex-wrap items-center justify-between gap-x-4 text-muted text-xs sm:mb-1 sm:text-sm">
        <p id={titleId}>{week ? `Passos da semana de ${formatDate(week)}` : 'Passos da semana'}</p>
        {week && chosen && chosen !== week && (
          <button type="button" className="-my-0.5 min-h-6 text-ink underline" onClick={() => onWeek(chosen)}>
            {`Ver os de ${formatDate(chosen)}`}
          </button>
        )}
      </div>
      <ol
        aria-labelledby={titleId}
        className="grid grid-cols-2 rounded-xl border border-line bg-surface @min-[17rem]:grid-cols-3 @min-[21rem]:grid-cols-[repeat(5,minmax(min-content,1fr))]"
      >
        {STEPS.map((each) => (
          <li key={each} className="border-line not-first:border-l">
            <StepButton
              label={LABELS[each]}
              state={states?.[each] ?? null}
              isOpen={step === each}
              onPress={() => onStep(step === each ? null : each)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

type ButtonProps = { label: string; state: StepState | null; isOpen: boolean; onPress: () => void };

function StepButton({ label, state, isOpen, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className="flex size-full flex-col items-center gap-x-3 gap-y-1 rounded-xl px-1 py-2 text-center hover:bg-raised focus-visible:-outline-offset-2 aria-expanded:bg-accent-soft aria-expanded:shadow-[inset_0_-3px_var(--color-accent)] @min-[55rem]:flex-row @min-[55rem]:px-4 @min-[55rem]:text-left"
    >
      <span
        className={`grid h-6 w-8 shrink-0 place-items-center rounded-full font-semibold text-xs tabular-nums ${toneOf(state)}`}
      >
        {state?.isDone ? <Done /> : (state?.count ?? '·')}
      </span>
      <span className="w-full min-w-0">
        <span className="block font-medium text-xs @min-[40rem]:text-sm">{label}</span>
        <span className="block text-muted text-xs @max-[40rem]:hidden">{state?.text ?? '\u00a0'}</span>
      </span>
    </button>
  );
}

function Done() {
  return (
    <>
      <Icon name="circle-check" className="size-4" />
      <span className="sr-only">Feito:</span>
    </>
  );
}

function toneOf(state: StepState | null): string {
  if (state?.isDone) return 'bg-good-soft text-good';
  return state?.count ? 'bg-warn-soft text-warn' : 'bg-raised text-muted';
}
