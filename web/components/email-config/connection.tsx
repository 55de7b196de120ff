import type { UseQueryResult } from '@tanstack/react-query';
import type { EmailConfig } from '../../../src/inbox/schema';
import { formatDateTime } from '../../format';
import { Badge } from '../badge';
import { Button } from '../button';
import { Card } from '../card';
import { Icon } from '../icon';

const PROVIDERS: Record<EmailConfig['provider'], string> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  yahoo: 'Yahoo',
  custom: 'Custom',
};

/** How the configured mailbox stands: loading, error, not configured, or the facts. */
export function Connection({ query }: { query: UseQueryResult<EmailConfig> }) {
  const config = query.data;
  return (
    <Card
      title="Estado da configuração"
      aside={
        config?.configured && (
          <Badge tone={config.connected ? 'good' : 'bad'}>{config.connected ? 'Ligado' : 'Desligado'}</Badge>
        )
      }
    >
      {query.isPending && <Placeholder />}
      {query.isError && (
        <div role="alert">
          <p>Não foi possível obter a configuração de email.</p>
          <Button className="mt-4" busy={query.isFetching} onClick={() => query.refetch()}>
            Tentar novamente
          </Button>
        </div>
      )}
      {config && (config.configured ? <Facts config={config} /> : <NotConfigured />)}
    </Card>
  );
}

function Facts({ config }: { config: EmailConfig }) {
  const { monitoring } = config;
  const facts: [string, string][] = [
    ['Fornecedor', PROVIDERS[config.provider]],
    ['Servidor', `${config.host}:${config.port}`],
    ['Utilizador', config.user],
    ['Ligação segura', config.secure ? 'Sim' : 'Não'],
    ['Última verificação', monitoring.checkedAt ? formatDateTime(monitoring.checkedAt) : 'Ainda não houve'],
    ['Resultado', monitoring.message ?? '—'],
    [
      'Monitorização no servidor',
      monitoring.active && monitoring.activeSince
        ? `Ativa desde ${formatDateTime(monitoring.activeSince)}, a cada ${monitoring.intervalMinutes} minutos`
        : 'Inativa',
    ],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="mt-0.5 break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function NotConfigured() {
  return (
    <div className="flex gap-4">
      <Icon name="mail-warning" className="mt-0.5 size-6 shrink-0 text-warn" />
      <div>
        <p className="font-medium">Configuração de email não encontrada</p>
        <p className="mt-1 text-muted text-sm">
          Defina as variáveis de ambiente <Code>EMAIL_USERNAME</Code> e <Code>EMAIL_PASSWORD</Code> com o
          utilizador e a palavra-passe do email e, se o servidor for próprio, também a do endereço dele.
          Depois reinicie o programa.
        </p>
      </div>
    </div>
  );
}

export function Code({ children }: { children: string }) {
  return (
    <code className="rounded bg-raised px-1.5 py-0.5 font-mono text-[0.8125rem] text-ink">{children}</code>
  );
}

function Placeholder() {
  return (
    <div aria-busy="true" className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <span className="sr-only">A carregar…</span>
      {['fornecedor', 'servidor', 'utilizador', 'segura'].map((name) => (
        <div key={name} className="grid gap-2">
          <div className="h-4 w-24 animate-pulse rounded bg-raised" />
          <div className="h-5 w-40 animate-pulse rounded bg-raised" />
        </div>
      ))}
    </div>
  );
}
