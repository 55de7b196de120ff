import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DriverRecibos as Answer, Recibo, ReciboWeek } from '../../../src/people/recibos/schema';
import { missingWords } from '../../../src/people/recibos/state-words-rules';
import { Button } from '../../ui/button';
import { FormDisclosure } from '../../ui/form-disclosure';
import { formatDate, formatMoney } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { MoreButton } from '../../ui/more-button';
import { answerOf, api } from '../../ui/requests/api';
import { failureText } from '../../ui/requests/failure-text';
import { useAct } from '../../ui/session/mutations';
import { may } from '../../ui/session/rights';
import { shortWeek } from '../finances/week-words';
import { ManyFiles } from './many-files';
import { ReasonForm } from './reason-form';
import { ReciboItem } from './recibo-item';
import { ReciboStateBadge } from './recibo-state-badge';
import { driverRecibosQuery, REFRESHES, useReciboDecision } from './recibos';
import { TypedReciboForm } from './typed-recibo';

type Props = { driver: { id: string; fullName: string } };

/** A driver's weeks and documents, what differs, and what staff decide about them. */
export function DriverRecibos({ driver }: Props) {
  const query = useQuery(driverRecibosQuery(driver.id));
  return (
    <Loaded of={query} failure="Não foi possível carregar os recibos" skeleton="h-60 w-full">
      {(answer) => (
        <div className="@container grid grid-cols-1 gap-6">
          <div className="grid grid-cols-1 gap-6 @min-[56rem]:grid-cols-2">
            <Weeks answer={answer} />
            <Documents answer={answer} />
          </div>
          {may('money.write') && <ManyFiles drivers={[driver]} driverId={driver.id} />}
          <div className="grid grid-cols-1 gap-6 @min-[56rem]:grid-cols-2">
            <Typing driverId={driver.id} />
            {(answer.gate || answer.exception) && <Exception answer={answer} />}
          </div>
        </div>
      )}
    </Loaded>
  );
}

const LIST = 'divide-y divide-line rounded-xl border border-line bg-surface text-sm';
const STEP = 8;

function Weeks({ answer: { weeks, missing } }: { answer: Answer }) {
  const id = useId();
  const [most, setMost] = useState(STEP);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-3 font-semibold">
        {`Semanas: ${missingWords(missing).toLowerCase()}`}
      </h3>
      {weeks.length === 0 && <p className="text-muted text-sm">Não se pede recibo de nenhuma semana.</p>}
      {weeks.length > 0 && (
        <ul className={LIST}>
          {weeks.slice(0, most).map((week) => (
            <WeekLine key={week.week} week={week} />
          ))}
        </ul>
      )}
      <MoreButton isMore={weeks.length > most} onMore={() => setMost(most + STEP)} />
    </section>
  );
}

/** Both figures of what is to be received: a difference may be the cash. */
function WeekLine({ week: { week, state, expected, difference, toReceive, cash } }: { week: ReciboWeek }) {
  return (
    <li className="grid grid-cols-1 gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-medium tabular-nums">{shortWeek(week)}</span>
        <ReciboStateBadge state={state} />
        {expected && (
          <span className="ml-auto tabular-nums">
            {`${formatMoney(expected.base)}${Number(expected.iva) > 0 ? ` + IVA ${formatMoney(expected.iva)}` : ''}`}
          </span>
        )}
      </p>
      {difference && (
        <>
          <p className="text-bad">{difference}</p>
          <p className="text-muted text-xs tabular-nums">
            {`A receber ${formatMoney(toReceive)}, dinheiro recebido ${formatMoney(cash)}`}
          </p>
        </>
      )}
    </li>
  );
}

function Documents({ answer }: { answer: Answer }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-3 font-semibold">
        Documentos
      </h3>
      {answer.documents.length === 0 && <p className="text-muted text-sm">Ainda não há nenhum.</p>}
      {answer.documents.length > 0 && (
        <ul className={LIST}>
          {answer.documents.map((document: Recibo) => (
            <ReciboItem key={document.id} recibo={document} weeks={answer.weeks} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Typing({ driverId }: { driverId: string }) {
  return (
    <FormDisclosure needs="money.write" title="Sem ficheiro" label="Escrever um recibo">
      {(close) => <TypedEntry driverId={driverId} onClose={close} />}
    </FormDisclosure>
  );
}

function TypedEntry({ driverId, onClose }: { driverId: string; onClose: () => void }) {
  const { mutate, isPending, error } = useAct({
    mutationFn: (json: Record<string, string>) =>
      answerOf(
        api.drivers[':id'].recibos.typed.$post({
          param: { id: driverId },
          // The server refuses what is no recibo, by field.
          json: json as Parameters<(typeof api.drivers)[':id']['recibos']['typed']['$post']>[0]['json'],
        }),
      ),
    onSuccess: onClose,
    meta: { done: 'Recibo guardado', refreshes: REFRESHES },
  });
  return (
    <div className="mt-3 rounded-lg bg-raised p-4">
      <TypedReciboForm
        submit="Guardar recibo"
        busy={isPending}
        error={error}
        onSend={mutate}
        onClose={onClose}
      />
    </div>
  );
}

/** The gate's exception, with its reason. */
function Exception({ answer: { id, exception } }: { answer: Answer }) {
  const call = api.drivers[':id']['recibo-exception'];
  const param = { id };
  const { decide, isDeciding, error } = useReciboDecision();
  if (exception) {
    return (
      <section aria-label="Pagar sem recibo" className="text-sm">
        <p className="[overflow-wrap:anywhere]">
          {`Pode ser pago sem recibo: ${exception.reason} (${exception.createdBy}, ${formatDate(exception.createdAt)})`}
        </p>
        {error && (
          <p role="alert" className="text-bad">
            {failureText(error)}
          </p>
        )}
        <Button
          size="small"
          className="mt-2"
          busy={isDeciding}
          onClick={() =>
            decide({
              call: () => call.$delete({ param }),
              done: 'A exceção terminou',
              back: {
                call: () => answerOf(call.$put({ param, json: { reason: exception.reason } })),
                undone: 'Pode ser pago sem recibo.',
              },
            })
          }
        >
          Terminar exceção
        </Button>
      </section>
    );
  }
  return (
    <FormDisclosure needs="money.write" title="Pagar sem recibo" label="Abrir exceção">
      {(close) => (
        <ReasonForm
          label="Pagar sem recibo"
          submit="Abrir exceção"
          done="Pode ser pago sem recibo"
          call={(reason) => call.$put({ param, json: { reason } })}
          back={{ call: () => answerOf(call.$delete({ param })), undone: 'A exceção terminou.' }}
          onClose={close}
        />
      )}
    </FormDisclosure>
  );
}
