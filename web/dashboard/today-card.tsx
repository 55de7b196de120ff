import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Today } from '../../src/operations/today/schema';
import { buttonClass } from '../ui/button-class';
import { Icon } from '../ui/icon';
import { LoadError } from '../ui/load-error';
import { Skeleton } from '../ui/skeleton';
import { type FirstStep, firstSteps, type TodayLine, todayLines } from './today-lines';

const PLACEHOLDERS = ['1', '2', '3', '4'];
const ROW =
  'flex flex-wrap min-h-17 items-center gap-x-4 gap-y-2 border-line border-t px-[min(1.25rem,6vw)] py-3 lg:odd:border-r lg:last:odd:col-span-2 lg:last:odd:border-r-0';

const PERSON = 'inline-flex min-h-6 items-center underline hover:text-ink';

/** The work that waits for staff, each line with the way to it; in a new installation the first steps. */
export function TodayCard({ query }: { query: UseQueryResult<Today> }) {
  const { data, isLoadingError, isFetching, refetch } = query;
  const lines = data && todayLines(data);
  const steps = data ? firstSteps(data) : [];
  return (
    <>
      {steps.length > 0 && (
        <Part id="comecar" title="Começar">
          <ul className="grid grid-cols-1 lg:grid-cols-2">
            {steps.map((step) => (
              <StepItem key={step.title} step={step} />
            ))}
          </ul>
        </Part>
      )}
      {!(steps.length > 0 && lines?.length === 0) && (
        <Part id="para-hoje" title="Para hoje">
          {isLoadingError ? (
            <div className="border-line border-t">
              <LoadError
                title="Não foi possível carregar o que espera por si"
                busy={isFetching}
                onRetry={() => refetch()}
              />
            </div>
          ) : lines?.length === 0 ? (
            <p className="flex items-center gap-x-3 border-line border-t px-[min(1.25rem,6vw)] py-5 text-muted">
              <Icon name="circle-check-big" className="size-5 shrink-0 text-good" />
              Nada espera por si.
            </p>
          ) : (
            <ul aria-busy={lines === undefined} className="grid grid-cols-1 lg:grid-cols-2">
              {lines?.map((line, n) => <LineItem key={line.text} line={line} isFirst={n === 0} />) ??
                PLACEHOLDERS.map((key) => <PlaceholderItem key={key} />)}
            </ul>
          )}
        </Part>
      )}
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-4 rounded-xl border border-line bg-surface sm:mt-6">
      <h2 id={id} className="px-[min(1.25rem,6vw)] py-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function LineItem({ line, isFirst }: { line: TodayLine; isFirst: boolean }) {
  const { count, text, people, others, action, href, all } = line;
  const look = isFirst ? ({ tone: 'primary' } as const) : { quiet: true };
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1 basis-[11rem] [overflow-wrap:anywhere]">
        <p>
          <span className="font-semibold tabular-nums">{count}</span>
          <span>{` ${text}`}</span>
        </p>
        {people.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
            {people.map((person) => (
              <a key={person.href} href={person.href} className={PERSON}>
                {person.name}
              </a>
            ))}
            {others > 0 &&
              (all === undefined ? (
                <span>{`e mais ${others}`}</span>
              ) : (
                <a href={all} className={PERSON}>
                  {`e mais ${others}`}
                </a>
              ))}
          </p>
        )}
      </div>
      <a href={href} className={`${buttonClass({ size: 'small', ...look })} shrink-0`}>
        <span>{action}</span>
        <span className="sr-only">{` ${count} ${text}`}</span>
      </a>
    </li>
  );
}

function StepItem({ step: { title, hint, href, isDone } }: { step: FirstStep }) {
  return (
    <li className={ROW}>
      <Icon
        name={isDone ? 'circle-check' : 'circle'}
        className={`size-5 shrink-0 ${isDone ? 'text-good' : 'text-muted'}`}
      />
      <div className="min-w-0 flex-1 basis-[11rem] [overflow-wrap:anywhere]">
        <p className="font-medium">
          {href === null || isDone ? (
            <span>{title}</span>
          ) : (
            <a href={href} className="underline">
              {title}
            </a>
          )}
          {isDone && <span className="sr-only"> (feito)</span>}
        </p>
        <p className="text-muted text-sm">{hint}</p>
      </div>
    </li>
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
