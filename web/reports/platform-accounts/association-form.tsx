import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { driverLink } from '../../ui/driver-links';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { likeliestOf, type RowGroup } from '../payment-reports/row-groups';
import { ChosenDriver, useDriverSearch } from './chosen-driver';
import { useAssociation } from './use-association';

type Props = {
  group: RowGroup;
  /** Whether another button takes the suggestion, with others. */
  isQuiet: boolean;
  describedBy: string;
  /** Other actions on the rows. */
  children: ReactNode;
};

/** Further suggestions would hide the search, which finds every other driver. */
const MOST_SUGGESTED = 3;

/** Asks whose account it is; the answer books every row that waits for it. One press takes a suggestion. */
export function AssociationForm({ group, isQuiet, describedBy, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { Search, search } = useDriverSearch();
  const suggestions = group.suggestions.filter(({ wasActive }) => wasActive);
  const registrations = group.suggestions.filter(({ wasActive }) => !wasActive);
  const likely = likeliestOf(suggestions);
  const { mutate, isPending, variables, error } = useAssociation();
  const choose = (driverId: string) => mutate([{ group, driverId }]);
  useKeptFocus(place, isPending);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none">
      {likely && <p className="text-sm [overflow-wrap:anywhere]">{likely.why}</p>}
      {suggestions.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {suggestions.slice(0, MOST_SUGGESTED).map(({ driverId, fullName }) => (
            <Button
              key={driverId}
              tone={driverId === likely?.driverId && !isQuiet ? 'primary' : 'plain'}
              busy={isPending && variables[0]?.driverId === driverId}
              disabled={isPending}
              aria-describedby={describedBy}
              onClick={() => choose(driverId)}
            >
              {`É ${fullName}`}
            </Button>
          ))}
        </div>
      )}
      <ChosenDriver
        of={Search}
        label="Associar"
        describedBy={describedBy}
        busy={isPending}
        onChoose={choose}
      />
      <div className="flex flex-wrap gap-3">
        {!Search && (
          <Button size="small" aria-describedby={describedBy} onClick={search}>
            {suggestions.length > 0 ? 'Procurar outro condutor' : 'Procurar condutor'}
          </Button>
        )}
        <a
          href={registrationOf(group)}
          aria-describedby={describedBy}
          className={buttonClass({ size: 'small' })}
        >
          Registar este condutor
        </a>
        {children}
      </div>
      {registrations.length > 0 && <Registrations of={registrations} />}
      {error && <Notice>{failureText(error)}</Notice>}
    </div>
  );
}

/** Registrations that may be of the rows' person, each with the way to its approval. */
function Registrations({ of }: { of: RowGroup['suggestions'] }) {
  return (
    <p className="text-muted text-sm">
      <span>Registo não aprovado: </span>
      {of.map(({ driverId, fullName }, at) => (
        <span key={driverId}>
          {at > 0 && <span>, </span>}
          <a href={driverLink(driverId)} className="low-target font-medium text-ink underline">
            {fullName}
          </a>
        </span>
      ))}
      <span>. A aprovação regista o que espera pelo mesmo email ou telefone.</span>
    </p>
  );
}

/** The form of a new driver with what the rows state. A fragment never leaves the browser. */
function registrationOf({ rows }: RowGroup): string {
  const known = rows.flatMap(({ fullName, email, phone }) => [
    ...(fullName ? [['nome', fullName]] : []),
    ...(email ? [['email', email]] : []),
    ...(phone ? [['telefone', phone]] : []),
  ]);
  const week = rows
    .map(({ weekStartDate }) => weekStartDate)
    .sort()
    .at(-1);
  const from = week ? [['semana', week]] : [];
  return `/register#${new URLSearchParams(Object.fromEntries([...known, ...from]))}`;
}
