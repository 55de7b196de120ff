import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReportSource } from '../../../src/reports/report-sources/schema';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form, useFields } from '../../ui/form';
import { formatDateTime } from '../../ui/format';
import { failureText } from '../../ui/requests/failure-text';
import { useAct } from '../../ui/session/mutations';
import { ConfirmedButton } from '../payment-reports/confirmed-button';
import { ITEM } from '../payment-reports/row-facts';
import { endSource, makeKey, reportSourcesQuery, watchedFolderQuery } from './report-sources';

/** The keys by which other programs upload reports, and the watched folder once it has brought a file. */
export function SourcesList() {
  const sources = useQuery(reportSourcesQuery);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted text-sm">
        Com uma chave, outro programa envia relatórios para esta página, e não pode fazer mais nada. O
        primeiro ficheiro de cada chave espera em quarentena que o aceite.
      </p>
      <Folder />
      <NewKeyForm />
      {sources.error && <p className="text-bad text-sm">{failureText(sources.error)}</p>}
      {sources.data && sources.data.length > 0 && (
        <ul aria-label="Chaves e pasta" className="grid gap-3">
          {sources.data.map((source) => (
            <SourceItem key={source.id} source={source} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The watched folder, where one is set, with what it keeps and why. */
function Folder() {
  const { data, error } = useQuery(watchedFolderQuery);
  if (error) return <p className="text-bad text-sm">{failureText(error)}</p>;
  if (!data) return null;
  const { fault, waiting } = data;
  return (
    <section aria-label="Pasta vigiada" className="rounded-lg bg-raised px-4 py-3 text-sm">
      <p className="font-medium">
        {fault ??
          (waiting.length === 0 ? 'Nada espera na pasta vigiada.' : 'Esperam na pasta vigiada, por ler:')}
      </p>
      {waiting.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {waiting.map(({ fileName, reason }) => (
            <li key={fileName} className="[overflow-wrap:anywhere]">
              <span className="font-medium">{fileName}</span> <span className="text-muted">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NewKeyForm() {
  const of = useFields({ keyName: '' });
  const make = useAct({
    mutationFn: makeKey,
    onSuccess: () => of.reset(),
    meta: { refreshes: [reportSourcesQuery.queryKey], after: 'success', awaits: 'success' },
  });
  return (
    <Form
      of={of}
      busy={make.isPending}
      onSend={({ keyName }) => make.mutate(keyName)}
      className="grid max-w-xl grid-cols-1 gap-3"
    >
      <Field
        label="Nome da chave"
        hint="De quem ou de que programa é, como Contabilidade."
        maxLength={60}
        required
        {...of.field('keyName')}
        error={make.error ? failureText(make.error) : undefined}
      />
      <Button type="submit" className="justify-self-start" busy={make.isPending}>
        Criar chave
      </Button>
      {make.data && <MadeKey value={make.data.key} />}
    </Form>
  );
}

function MadeKey({ value }: { value: string }) {
  const address = `${window.location.origin}/api/payment-reports`;
  return (
    <div role="status" className="rounded-lg bg-raised px-4 py-3 text-sm">
      <p className="font-medium">Copie a chave agora: não volta a ser mostrada.</p>
      <p className="mt-2 select-all font-mono [overflow-wrap:anywhere]">{value}</p>
      <p className="mt-3 text-muted">Cada ficheiro é enviado assim:</p>
      <p className="mt-1 select-all font-mono text-[0.8125rem] [overflow-wrap:anywhere]">
        {`curl -H "Authorization: Bearer ${value}" -F file=@relatorio.csv ${address}`}
      </p>
    </div>
  );
}

function SourceItem({ source }: { source: ReportSource }) {
  const nameId = useId();
  const { id, kind, name, createdAt, createdBy, acceptedAt, lastUsedAt, endedAt, endedBy } = source;
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p id={nameId} className="font-medium text-base">
          {kind === 'key' ? name : `Pasta vigiada (${name})`}
        </p>
        <p className="text-muted">
          {kind === 'key'
            ? `Criada em ${formatDateTime(createdAt)}, por ${createdBy}`
            : 'Definida na configuração'}
        </p>
        <p className="text-muted">
          {lastUsedAt ? `Usada pela última vez em ${formatDateTime(lastUsedAt)}` : 'Ainda não foi usada'}
        </p>
        {endedAt && (
          <p className="text-muted">
            {`Terminada em ${formatDateTime(endedAt)}, ${
              endedBy === 'system' ? 'porque quem a criou já não é da equipa' : `por ${endedBy}`
            }`}
          </p>
        )}
      </div>
      <div className="grid content-start justify-items-start gap-3">
        <Badge tone={endedAt ? 'neutral' : acceptedAt ? 'good' : 'warn'}>
          {endedAt ? 'Terminada' : acceptedAt ? 'Aceite' : 'Primeiro ficheiro por aceitar'}
        </Badge>
        {!endedAt && (
          <ConfirmedButton
            label="Terminar"
            question="Esta chave deixa de aceitar ficheiros. Os recebidos mantêm-se."
            describedBy={nameId}
            decide={() => endSource(id)}
            refreshes={[reportSourcesQuery.queryKey]}
            toast={{ tone: 'success', title: 'Entrada terminada' }}
          />
        )}
      </div>
    </li>
  );
}
