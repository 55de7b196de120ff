import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Today } from '../../src/operations/today/schema';
import { lisbonDate } from '../../src/platform/domain/calendar';
import { whatsAppLink } from '../../src/platform/domain/phone';
import { Button } from '../ui/button';
import { buttonClass } from '../ui/button-class';
import { formatMoney } from '../ui/format';
import { Icon } from '../ui/icon';
import { Skeleton } from '../ui/skeleton';
import { ReportChooser } from './report-chooser';
import {
  ageInWords,
  type FirstStep,
  firstSteps,
  invitation,
  type TodayLine,
  todayLines,
} from './today-lines';

/** The lines shown at first have their place from the start, so that nothing moves below them. */
const SHOWN = 5;
const PLACEHOLDERS = Array.from({ length: SHOWN }, (_, index) => `${index}`);

const PERSON = 'low-target text-ink hover:underline';
const MORE = 'low-target underline hover:text-ink';

/** The height of `SHOWN` lines; where large text needs more, they scroll within it. */
const PLACE = 'h-140 @min-[22rem]:h-110 @min-[34rem]:h-75 @min-[48rem]:h-70 overflow-y-auto';
const LINES = 'grid grid-cols-1 auto-rows-[minmax(max-content,auto)]';
const ROW =
  'flex min-h-28 flex-wrap items-center gap-x-4 gap-y-2 overflow-clip border-line border-t px-[min(1.25rem,6vw)] @min-[34rem]:py-1 ' +
  '@min-[17rem]:flex-nowrap @min-[22rem]:min-h-22 @min-[34rem]:min-h-15 @min-[48rem]:min-h-14';

/** The work that waits for staff, each line with the way to it; in a new installation the first steps. */
export function TodayCard({ query }: { query: UseQueryResult<Today> }) {
  const { data, isLoadingError, isFetching, refetch } = query;
  const steps = data ? firstSteps(data) : [];
  if (steps.length > 0) {
    return (
      <Part id="comecar" title="Começar">
        <ol className={`${PLACE} ${LINES}`}>
          {steps.map((step, index) => (
            <StepItem key={step.title} step={step} number={index + 1} />
          ))}
        </ol>
      </Part>
    );
  }
  if (data) return <Waiting lines={todayLines(data)} />;
  return (
    <Part id="para-hoje" title="Para hoje">
      {isLoadingError ? (
        <div role="alert" className={`${PLACE} flex flex-wrap content-center items-center gap-3 ${EMPTY}`}>
          Não foi possível carregar o que espera por si.
          <Button size="small" busy={isFetching} onClick={() => refetch()}>
            Tentar novamente
          </Button>
        </div>
      ) : (
        <ul aria-busy className={`${PLACE} ${LINES}`}>
          {PLACEHOLDERS.map((key) => (
            <PlaceholderItem key={key} />
          ))}
        </ul>
      )}
    </Part>
  );
}

/** The work that waits in a new installation, below the lists: the first steps have the place above them. */
export function WaitingBelow({ today }: { today: Today | undefined }) {
  if (!today || firstSteps(today).length === 0) return null;
  const lines = todayLines(today);
  return lines.length > 0 ? <Waiting lines={lines} place="" /> : null;
}

const EMPTY = 'border-line border-t px-[min(1.25rem,6vw)]';

function Waiting({ lines, place = PLACE }: { lines: readonly TodayLine[]; place?: string }) {
  const [isOpen, setOpen] = useState(false);
  const others = lines.length - SHOWN;
  return (
    <Part
      id="para-hoje"
      title="Para hoje"
      aside={
        others > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="para-hoje-linhas"
            className={`${MORE} -my-0.5 min-h-6 text-muted text-sm`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Mostrar menos' : `e mais ${others}`}
          </button>
        )
      }
    >
      {lines.length === 0 ? (
        <p className={`${place} flex items-center gap-x-3 text-muted ${EMPTY}`}>
          <Icon name="circle-check-big" className="size-5 shrink-0 text-good" />
          Nada espera por si.
        </p>
      ) : (
        <ul id="para-hoje-linhas" className={`${isOpen ? '' : place} ${LINES}`}>
          {lines.slice(0, isOpen ? undefined : SHOWN).map((line) => (
            <LineItem key={line.text} line={line} />
          ))}
        </ul>
      )}
    </Part>
  );
}

type PartProps = { id: string; title: string; aside?: ReactNode; children: ReactNode };

function Part({ id, title, aside, children }: PartProps) {
  return (
    <section
      aria-labelledby={id}
      className="@container mt-4 rounded-xl border border-line bg-surface sm:mt-6"
    >
      <header className="flex items-center justify-between gap-4 px-[min(1.25rem,6vw)] py-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

const ACT = 'min-w-24 shrink-0';

/** Only a missing report is pressed before everything else. */
function LineItem({ line }: { line: TodayLine }) {
  const { count, text, people, others, action, href, all, icon, worth, isFirst, takesFilesOf } = line;
  const look = isFirst ? ({ tone: 'primary' } as const) : { quiet: true };
  const age = worth?.since && ageInWords(worth.since, lisbonDate(new Date()));
  const words = (
    <>
      <span>{action}</span>
      <span className="sr-only">{` ${count} ${text}`}</span>
    </>
  );
  return (
    <li className={ROW}>
      <Icon name={icon} className="size-5 shrink-0 text-muted @max-[22rem]:hidden" />
      <div className="min-w-0 flex-1 basis-[11rem] [overflow-wrap:anywhere] @min-[17rem]:basis-0">
        <p className="text-sm @min-[34rem]:text-base">
          <span className="font-semibold tabular-nums">{count}</span>
          <span>{` ${text}`}</span>
        </p>
        <div className="flex gap-x-3 text-muted text-sm leading-5">
          {people.length > 0 ? (
            <People people={people} others={others} all={all} />
          ) : (
            <span className="tabular-nums empty:hidden @min-[34rem]:hidden">
              {[worth?.sum && formatMoney(worth.sum), age].filter(Boolean).join(' · ')}
            </span>
          )}
        </div>
      </div>
      <div className="shrink-0 text-right text-sm leading-5 empty:hidden @max-[34rem]:hidden">
        {worth?.sum && <p className="font-semibold tabular-nums">{formatMoney(worth.sum)}</p>}
        {age && <p className="text-muted">{age}</p>}
      </div>
      {takesFilesOf ? (
        <ReportChooser week={takesFilesOf} {...look} className={ACT}>
          {words}
        </ReportChooser>
      ) : (
        <a href={href} className={`${buttonClass({ size: 'small', ...look })} ${ACT}`}>
          {words}
        </a>
      )}
    </li>
  );
}

const OTHERS = 'shrink-0 @max-[34rem]:hidden';

/** A narrow line has room for one name, which may take two lines; their count is in the text above. */
function People({ people, others, all }: Pick<TodayLine, 'people' | 'others' | 'all'>) {
  return (
    <p className="min-w-0 @min-[34rem]:flex @min-[34rem]:gap-x-3">
      {people.map((person, n) => (
        <a
          key={person.href}
          href={person.href}
          className={`${PERSON} ${n > 0 ? '@max-[34rem]:hidden' : ''} @min-[34rem]:grid @min-[34rem]:min-w-0`}
        >
          <span className="@min-[34rem]:truncate">{person.name}</span>
        </a>
      ))}
      <Others count={others} all={all} />
    </p>
  );
}

function Others({ count, all }: { count: number } & Pick<TodayLine, 'all'>) {
  if (count === 0) return null;
  if (all === undefined) return <span className={OTHERS}>{`e mais ${count}`}</span>;
  return (
    <a href={all} className={`${OTHERS} ${MORE}`}>
      {`e mais ${count}`}
    </a>
  );
}

function StepItem({ step, number }: { step: FirstStep; number: number }) {
  const { title, hint, act, isDone, isNext, invites } = step;
  return (
    <li className={`${ROW} py-2 @max-[48rem]:flex-wrap!`}>
      {isDone ? (
        <Icon name="circle-check" className="size-7 shrink-0 text-good" />
      ) : (
        <span
          aria-hidden="true"
          className={`grid size-7 shrink-0 place-content-center rounded-full font-semibold text-sm tabular-nums ${isNext ? 'bg-accent-soft text-accent' : 'bg-raised text-muted'}`}
        >
          {number}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-[11rem] [overflow-wrap:anywhere] @min-[17rem]:basis-0">
        <p className="font-medium text-sm @min-[34rem]:text-base">
          <span>{title}</span>
          {isDone && <span className="sr-only"> (feito)</span>}
        </p>
        <p className="text-muted text-sm">{hint}</p>
      </div>
      {!isDone && (act || invites) && (
        <div className="flex flex-wrap gap-2 @max-[48rem]:w-full @min-[48rem]:justify-end">
          {invites && <Invite isNext={isNext} />}
          {act && (
            <a
              href={act.href}
              data-needs={act.needs}
              className={buttonClass({ size: 'small', ...(isNext && !invites ? FILLED : { quiet: true }) })}
            >
              {act.label}
            </a>
          )}
        </div>
      )}
    </li>
  );
}

const FILLED = { tone: 'primary' } as const;

/** The address of the registration, to be sent to drivers. */
function Invite({ isNext }: { isNext: boolean }) {
  const [copied, setCopied] = useState<boolean>();
  const address = `${location.origin}/register`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div data-needs="people.write" className="contents">
      <Button size="small" {...(isNext ? FILLED : {})} onClick={() => void copy()}>
        {copied ? 'Ligação copiada' : 'Copiar ligação de registo'}
      </Button>
      <a
        href={whatsAppLink(null, invitation(address)) ?? undefined}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ size: 'small', quiet: true })}
      >
        Enviar por WhatsApp
      </a>
      <p role="status" className="w-full text-right text-muted text-sm empty:hidden">
        {copied === false && `A ligação é ${address}`}
      </p>
    </div>
  );
}

function PlaceholderItem() {
  return (
    <li aria-hidden="true" className={ROW}>
      <Skeleton className="h-4 w-64 max-w-full" />
      <Skeleton className="ml-auto h-8 w-20" />
    </li>
  );
}
