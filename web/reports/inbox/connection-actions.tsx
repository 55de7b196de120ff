import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailConfig, Vouching } from '../../../src/reports/inbox/schema';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Code } from './connection';
import { useStartMonitoring, useStopMonitoring, useTestConnection } from './email';

/** The actions, or why there are none; while the configuration loads they are invisible, to avoid a layout shift. */
export function ConnectionActions({ query }: { query: UseQueryResult<EmailConfig> }) {
  const config = query.data;
  if (config?.configured === false) return <NotConfigured />;
  const missing = query.isLoadingError ? 'Sem a configuração não há ações.' : 'A carregar…';
  return (
    <Card title="Ações" description={config ? `Conta ${config.user}` : missing}>
      <div className={config ? '' : 'invisible'}>
        <Actions />
      </div>
    </Card>
  );
}

/** Monitoring starts inactive, not read from the server (docs/rules/screens.md#e-mail-page): both stay enabled. */
function Actions() {
  const [monitoring, setMonitoring] = useState(false);
  const test = useTestConnection();
  const start = useStartMonitoring();
  const stop = useStopMonitoring();
  const changing = start.isPending || stop.isPending;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button className={NO_SPINNER} busy={test.isPending} onClick={() => test.mutate()}>
          <Label idle="Testar Conexão" pending="A testar..." isPending={test.isPending} />
        </Button>
        <Button
          tone="primary"
          className={NO_SPINNER}
          busy={start.isPending}
          disabled={changing}
          onClick={() => start.mutate(undefined, { onSuccess: () => setMonitoring(true) })}
        >
          <Label idle="Iniciar Monitorização" pending="A iniciar..." isPending={start.isPending} />
        </Button>
        <Button
          className={NO_SPINNER}
          busy={stop.isPending}
          disabled={changing}
          onClick={() => stop.mutate(undefined, { onSuccess: () => setMonitoring(false) })}
        >
          <Label idle="Parar Monitorização" pending="A parar..." isPending={stop.isPending} />
        </Button>
      </div>
      <p
        role="status"
        className={`mt-4 min-h-16 content-center rounded-lg px-4 py-3 text-sm ${monitoring ? 'bg-good-soft text-good' : 'bg-raised text-muted'}`}
      >
        {monitoring
          ? 'Monitorização ativa: novos emails são verificados a cada 5 minutos.'
          : 'Veja ao lado se a monitorização está ativa.'}
      </p>
      {test.data?.vouching && <WhoVouches of={test.data.vouching} />}
    </>
  );
}

/** The labels show that the buttons are busy, since a spinner would make them wider. */
const NO_SPINNER = '[&>svg]:hidden';

type LabelProps = { idle: string; pending: string; isPending: boolean };

/** Takes the width of the longer of its two texts, so that the buttons beside it do not move. */
function Label({ idle, pending, isPending }: LabelProps) {
  return (
    <span className="grid grid-cols-1 *:col-start-1 *:row-start-1">
      <span className={isPending ? 'invisible' : ''}>{idle}</span>
      <span className={isPending ? '' : 'invisible'}>{pending}</span>
    </span>
  );
}

/** It covers the invisible actions, whose height it keeps. */
function NotConfigured() {
  return (
    <Card title="Configuração de email não encontrada" description="Faltam variáveis de ambiente.">
      <div className="grid grid-cols-1 *:col-start-1 *:row-start-1">
        <div className="invisible">
          <Actions />
        </div>
        <p className="text-sm">
          Defina as variáveis de ambiente <Code>EMAIL_USERNAME</Code> e <Code>EMAIL_PASSWORD</Code> com o
          utilizador e a palavra-passe do email e, se o servidor for próprio, também a do endereço dele.
          Depois reinicie o programa.
        </p>
      </div>
    </Card>
  );
}

/** The hosts that have vouched for the last messages, and the variable that names one where it is not set. */
function WhoVouches({ of: { messages, names, isSet, line } }: { of: Vouching }) {
  return (
    <section aria-label="Quem confirma os remetentes" className="mt-4 rounded-lg bg-raised px-4 py-3 text-sm">
      <p>{sentenceOf({ messages, names, isSet, line })}</p>
      {line && (
        <p className="mt-2 select-all">
          <Code>{line}</Code>
        </p>
      )}
    </section>
  );
}

function sentenceOf({ messages, names, isSet, line }: Vouching): string {
  const last = messages === 1 ? 'do último email' : `dos últimos ${messages} emails`;
  const listed = names.map(({ name, messages: of }) => `${shown(name)} (${of})`).join(', ');
  if (messages === 0) {
    return 'A caixa ainda não tem emails, por isso não se vê que servidor confirma os remetentes. Envie-lhe um e teste de novo.';
  }
  if (names.length === 0) {
    return `Nenhum servidor confirmou o remetente ${last}: falta o cabeçalho Authentication-Results. Assim, cada relatório espera em quarentena que o aceite.`;
  }
  if (isSet) return `Confirmaram os remetentes ${last}, como está definido: ${listed}.`;
  if (line) {
    return `Confirmaram os remetentes ${last}: ${listed}. Se é o seu servidor de email, defina a variável e reinicie o programa:`;
  }
  return `Nenhum servidor confirma quase todos os remetentes ${last}: ${listed}.`;
}

function shown(name: string): string {
  return name === 'microsoft' ? 'Microsoft' : name;
}
