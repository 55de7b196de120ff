import { type ReactNode, useId } from 'react';
import type { Explanation } from '../../src/money/finances/schema';
import { weekSpan } from '../../src/platform/domain/date-words';
import { euroOfCents, signedEuro } from '../../src/platform/domain/money-text';
import { Button } from './button';
import { notify } from './notify';
import { ROLES } from './table-roles';

type Props = { week: { weekStartDate: string; explanation: Explanation } };

/** How a week's payout comes about (docs/rules/finances.md#payout), beside the driver's week before it. */
export function WeekExplanation({ week: { weekStartDate, explanation } }: Props) {
  const titleId = useId();
  const { before, lines, payout, sentence, message } = explanation;
  const notes = lines.filter(({ note }) => note !== null);
  return (
    <section aria-labelledby={titleId} className="@container min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={titleId} className="font-semibold">
          Total da semana
        </h3>
        <Button size="small" onClick={() => copy(message)}>
          Copiar explicação
        </Button>
      </div>
      <p className="mb-3 tabular-nums [overflow-wrap:anywhere]">{sentence}</p>
      <div className="border-line border-b @min-[34rem]:rounded-xl @min-[34rem]:border">
        <table
          {...ROLES.table}
          aria-labelledby={titleId}
          className="w-full text-[0.8125rem] tabular-nums @max-[14rem]:block @min-[34rem]:text-sm"
        >
          <thead {...ROLES.group} className="@max-[14rem]:sr-only">
            <tr {...ROLES.row} className="align-bottom text-muted text-xs">
              <th {...ROLES.header} className={LABEL}>
                <span className="sr-only">Linha</span>
              </th>
              <Header text="Esta semana" monday={weekStartDate} />
              {before && <Header text="Semana anterior" monday={before} className={BEFORE} />}
              {before && <Header text="Diferença" />}
            </tr>
          </thead>
          {/* The total comes first on a phone, and last where there is room. */}
          <tbody {...ROLES.group} className="@max-[14rem]:block @min-[34rem]:table-footer-group">
            <Line line={payout} isTotal />
          </tbody>
          <tbody {...ROLES.group} className="@max-[14rem]:block">
            {lines.map((line) => (
              <Line key={line.label} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {notes.map(({ label, note }) => (
        <p key={label} className="mt-2 text-muted text-xs">{`${label}: ${note}`}</p>
      ))}
    </section>
  );
}

function copy(message: string): void {
  navigator.clipboard.writeText(message).then(
    () => notify({ title: 'Explicação copiada', tone: 'success' }),
    () =>
      notify({ title: 'Erro', description: 'O navegador não deixou copiar a explicação.', tone: 'error' }),
  );
}

const LABEL = 'py-1.5 pr-1.5 text-left font-normal [overflow-wrap:anywhere] @min-[34rem]:pl-5';
const AMOUNT =
  'whitespace-nowrap py-1.5 pl-2.5 text-right font-normal @min-[34rem]:pl-4 @min-[34rem]:last:pr-5 @max-[14rem]:block @max-[14rem]:py-0.5';
/** Where there is no room for three amounts, the difference stands for the week before. */
const BEFORE = '@max-[19rem]:hidden';

function Header({ text, monday, className = '' }: { text: string; monday?: string; className?: string }) {
  return (
    <th {...ROLES.header} className={`${AMOUNT} whitespace-normal! ${className}`}>
      <span className="block">{text}</span>
      {monday && <span className="block whitespace-nowrap text-ink">{weekSpan(monday)}</span>}
    </th>
  );
}

type LineProps = { line: Explanation['payout']; isTotal?: boolean };

function Line({ line: { label, cents, beforeCents, differenceCents }, isTotal = false }: LineProps) {
  const weight = isTotal ? 'font-semibold! @min-[34rem]:text-base' : '';
  return (
    <tr
      {...ROLES.row}
      className="h-9 border-line border-t @max-[14rem]:block @max-[14rem]:h-auto @max-[14rem]:pb-2"
    >
      <th
        {...ROLES.name}
        className={`${LABEL} ${weight} @max-[14rem]:block @max-[14rem]:pb-0 ${isTotal ? '' : 'text-muted'}`}
      >
        {label}
      </th>
      <Amount className={`${weight} ${isTotal && cents < 0 ? 'text-bad' : ''}`}>{euroOfCents(cents)}</Amount>
      {beforeCents !== null && (
        <Amount className={`${weight} ${isTotal ? '' : 'text-muted'} ${BEFORE}`}>
          {euroOfCents(beforeCents)}
        </Amount>
      )}
      {differenceCents !== null && (
        <Amount className={weight}>
          <Difference cents={differenceCents} />
        </Amount>
      )}
    </tr>
  );
}

function Amount({ className, children }: { className: string; children: ReactNode }) {
  return (
    <td {...ROLES.cell} className={`${AMOUNT} ${className}`}>
      {children}
    </td>
  );
}

/** Differences up to this amount are not emphasised. */
const SMALL_CENTS = 500;

function Difference({ cents }: { cents: number }) {
  if (Math.abs(cents) <= SMALL_CENTS) {
    return <span className={cents === 0 ? 'text-muted' : ''}>{signedEuro(cents)}</span>;
  }
  return (
    <span className={`font-semibold ${cents < 0 ? 'text-bad' : 'text-good'}`}>
      <span className="mr-1.5 font-normal text-xs @max-[34rem]:sr-only">
        {cents < 0 ? 'a menos' : 'a mais'}
      </span>
      <span>{signedEuro(cents)}</span>
    </span>
  );
}
