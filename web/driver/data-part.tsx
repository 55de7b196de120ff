import { useState } from 'react';
import type { OwnPage } from '../../src/operations/me/schema';
import { Button } from '../ui/button';
import { FormSection } from '../ui/form-section';
import { formatDate } from '../ui/format';
import { DATA_FIELDS, DataForm } from './data-form';
import { withdrawRequest } from './me';
import { useWork } from './use-work';

type Props = { page: OwnPage; onChanged: () => void };

/** The driver's data, and the changes requested. */
export function DataPart({ page, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <FormSection title="Os meus dados">
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {DATA_FIELDS.map(({ name, label }) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{page[name]}</dd>
          </div>
        ))}
      </dl>
      {page.request && <Request request={page.request} onChanged={onChanged} />}
      {isAsking ? (
        <DataForm
          page={page}
          onCancel={() => setAsking(false)}
          onSent={() => {
            setAsking(false);
            onChanged();
          }}
        />
      ) : (
        <Button onClick={() => setAsking(true)} className="mt-4">
          Pedir alteração
        </Button>
      )}
    </FormSection>
  );
}

const OUTCOMES = {
  OPEN: 'espera pela nossa equipa',
  ACCEPTED: 'foi aceite',
  DECLINED: 'não foi aceite; fale com o nosso escritório',
  WITHDRAWN: 'foi anulado',
};

type RequestProps = { request: NonNullable<OwnPage['request']>; onChanged: () => void };

function Request({ request, onChanged }: RequestProps) {
  const { busy, error, run } = useWork();
  const withdraw = () => void run('withdraw', () => withdrawRequest().then(onChanged));
  return (
    <div role="status" className="mt-4 rounded-xl bg-raised p-4 text-sm">
      <p>{`O pedido de ${formatDate(request.createdAt)} ${OUTCOMES[request.status]}:`}</p>
      <ul className="mt-1">
        {DATA_FIELDS.filter(({ name }) => request.wanted[name] !== undefined).map(({ name, label }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <span>{`${label}: `}</span>
            <strong>{request.wanted[name]}</strong>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-2 text-bad">
          {error.text}
        </p>
      )}
      {request.status === 'OPEN' && (
        <Button size="small" busy={busy !== null} onClick={withdraw} className="mt-3">
          Anular o pedido
        </Button>
      )}
    </div>
  );
}
