import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { OpenDataRequest } from '../../../src/people/data-requests/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { MAX_REJECTION_NOTE } from '../../../src/platform/domain/rejection-reasons';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { formatDate } from '../../ui/format';
import { useFocusOfItems, useKeptFocus } from '../../ui/kept-focus';
import { failureText } from '../../ui/requests/failure-text';
import { may } from '../../ui/session/rights';
import { dataRequestsQuery, useDataDecision } from './data-requests';

const LABELS = [
  ['fullName', 'Nome'],
  ['email', 'Email'],
  ['phoneNumber', 'Telefone'],
  ['cmtvdeNumber', 'CMTVDE'],
] as const;

/** The changes that the driver requests; renders nothing without a request. */
export function DataRequestNotice({ driver }: { driver: DriverWithDocuments }) {
  const place = useRef<HTMLDivElement>(null);
  const { data } = useQuery({ ...dataRequestsQuery, enabled: may('people.write') });
  useFocusOfItems(place, data);
  const asked = data?.find(({ driverId }) => driverId === driver.id);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {asked && <Asked key={asked.id} asked={asked} driver={driver} />}
    </div>
  );
}

type Props = { asked: OpenDataRequest; driver: DriverWithDocuments };

function Asked({ asked, driver }: Props) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 rounded-lg border border-warn bg-warn-soft p-3 text-sm"
    >
      <h4 id={titleId} className="font-semibold">
        {`Pedido de alteração de ${formatDate(asked.createdAt)}`}
      </h4>
      <dl className="mt-2 grid gap-2 [overflow-wrap:anywhere]">
        {LABELS.filter(([name]) => asked.wanted[name] !== undefined).map(([name, label]) => (
          <div key={name}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd>
              <del className="text-muted">{driver[name]}</del>{' '}
              <ins className="no-underline">{asked.wanted[name]}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <Decision asked={asked} driver={driver} describedBy={titleId} />
    </section>
  );
}

function Decision({ asked, driver, describedBy }: Props & { describedBy: string }) {
  const { decide, pending, error } = useDataDecision();
  const [note, setNote] = useState('');
  const accept = useRef<HTMLButtonElement>(null);
  useKeptFocus(accept, pending !== null);
  const button = (status: 'ACCEPTED' | 'DECLINED', label: string) => (
    <Button
      ref={status === 'ACCEPTED' ? accept : null}
      size="small"
      tone={status === 'ACCEPTED' ? 'good' : 'bad'}
      busy={pending === status}
      disabled={pending !== null}
      aria-describedby={describedBy}
      onClick={() =>
        decide({ id: asked.id, version: driver.version, status, ...(status === 'DECLINED' && { note }) })
      }
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="mt-3">
        <Field
          label="Motivo, se recusar"
          hint="O condutor lê-o no email."
          maxLength={MAX_REJECTION_NOTE}
          autoComplete="off"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      {error && (
        <p role="alert" className="mt-2 text-bad">
          {failureText(error)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {button('ACCEPTED', 'Aceitar pedido')}
        {button('DECLINED', 'Recusar pedido')}
      </div>
    </>
  );
}
