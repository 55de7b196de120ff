import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type Opened, STEPS, type Step } from '../money/finances/record-filter';
import { weekSumsQuery } from '../money/finances/week-sums';
import { shortWeek } from '../money/finances/week-words';
import { formatDate, formatMoney } from '../ui/format';
import { Icon } from '../ui/icon';
import type { ReadSteps, StepState } from './step-states';

export const STEP_LABELS: Record<Step, string> = {
  relatorios: 'Relatórios',
  linhas: 'Linhas',
  acertos: 'Acertos',
  fecho: 'Fecho',
  pagamento: 'Pagamento e extratos',
};

type Props = {
  /** Null while they are read. */
  read: ReadSteps | null;
  /** Undefined while it is not known. */
  week: string | undefined;
  /** Whether the sum of the week may be asked for. */
  isReady: boolean;
  step: Opened | null;
  onStep: (step: Step | null) => void;
};

/** A week from its reports to its statements: how far each step is, which one is next, and which one is open. */
export function StepStrip({ read, week, isReady, step, onStep }: Props) {
  const titleId = useId();
  return (
    <div className="@container mt-2 print:hidden">
      <div className="rounded-xl border border-line bg-surface @max-[40rem]:border-0 @max-[40rem]:bg-transparent @min-[55rem]:flex">
        <WeekOfSteps titleId={titleId} week={week} isReady={isReady} />
        <ol
          aria-labelledby={titleId}
          className="grid flex-1 grid-cols-2 @max-[40rem]:rounded-xl @max-[40rem]:border @max-[40rem]:border-line @max-[40rem]:bg-surface @min-[17rem]:grid-cols-3 @min-[21rem]:grid-cols-[repeat(5,minmax(min-content,1fr))]"
        >
          {STEPS.map((each, at) => (
            <li key={each} className="relative">
              {at > 0 && (
                <Icon
                  name="chevron-right"
                  className="absolute top-1/2 -left-2 z-1 size-4 -translate-y-1/2 text-edge @max-[21rem]:hidden"
                />
              )}
              <StepButton
                step={each}
                state={read?.states[each] ?? null}
                isNext={read?.next === each}
                isOpen={step === each}
                onPress={() => onStep(step === each ? null : each)}
              />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

type WeekProps = Pick<Props, 'week' | 'isReady'> & { titleId: string };

/** The week of the steps, and the sum of its payouts. */
function WeekOfSteps({ titleId, week, isReady }: WeekProps) {
  const { data } = useQuery({ ...weekSumsQuery(), enabled: isReady });
  const sums = data?.find(({ weekStartDate }) => weekStartDate === week);
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-2 text-muted text-xs @max-[40rem]:mb-1 @min-[40rem]:border-line @min-[40rem]:border-b @min-[40rem]:px-4 @min-[40rem]:py-1 @min-[55rem]:w-38 @min-[55rem]:flex-col @min-[55rem]:items-start @min-[55rem]:justify-center @min-[55rem]:border-r @min-[55rem]:border-b-0 @min-[55rem]:py-0">
      <p id={titleId} className="font-medium text-ink">
        <span className="sr-only">
          {week ? `Passos da semana de ${formatDate(week)}` : 'Passos da semana'}
        </span>
        <span aria-hidden="true">{week ? shortWeek(week) : '\u00a0'}</span>
      </p>
      <p className="min-h-4 tabular-nums">{sums && `Soma ${formatMoney(sums.payouts)}`}</p>
    </div>
  );
}

type ButtonProps = {
  step: Step;
  state: StepState | null;
  isNext: boolean;
  isOpen: boolean;
  onPress: () => void;
};

/** The mark of an open step is an outline where colours are forced, which drop backgrounds and shadows. */
const BUTTON =
  'flex size-full min-h-16 flex-col items-center justify-center gap-x-2.5 gap-y-0.5 rounded-xl px-1 py-1 text-center ' +
  'hover:bg-raised focus-visible:-outline-offset-2 aria-expanded:shadow-[inset_0_-3px_var(--color-accent)] ' +
  'forced-colors:aria-expanded:outline-2 forced-colors:aria-expanded:-outline-offset-4 ' +
  '@min-[55rem]:min-h-13.5 @min-[55rem]:flex-row @min-[55rem]:justify-start @min-[40rem]:py-1.5 @min-[55rem]:px-4 @min-[55rem]:py-0 @min-[55rem]:text-left';

function StepButton({ step, state, isNext, isOpen, onPress }: ButtonProps) {
  const tone = isNext ? 'font-semibold text-accent' : 'text-muted';
  const text = (isNext ? state?.verb : state?.text) ?? '\u00a0';
  return (
    <button
      type="button"
      id={stepButtonId(step)}
      aria-expanded={isOpen}
      aria-current={isNext ? 'step' : undefined}
      onClick={onPress}
      className={`${BUTTON} ${isNext ? 'bg-accent-soft' : ''}`}
    >
      <span
        aria-hidden="true"
        className={`grid h-6 w-8 shrink-0 place-items-center rounded-full font-semibold text-xs tabular-nums ${toneOf(state)}`}
      >
        {state?.isDone ? <Icon name="circle-check" className="size-4" /> : (state?.count ?? '·')}
      </span>
      <span className="w-full min-w-0">
        <span
          className={`block font-medium text-xs @min-[40rem]:text-sm @min-[55rem]:@max-[70rem]:leading-4 ${state?.isDone ? 'text-muted' : ''}`}
        >
          {STEP_LABELS[step]}
        </span>
        {state?.isDone && <span className="sr-only"> Feito: </span>}
        {/* Another text is another element: changed where it is centred, it would count as having moved. */}
        <span key={text} className={`block text-xs @max-[40rem]:sr-only ${tone}`}>
          {text}
        </span>
      </span>
    </button>
  );
}

/** The focus returns to it as the step closes. */
export function stepButtonId(step: Step): string {
  return `passo-${step}`;
}

function toneOf(state: StepState | null): string {
  if (state?.isDone) return 'bg-good-soft text-good';
  return state?.count ? 'bg-warn-soft text-warn' : 'bg-raised text-muted';
}
