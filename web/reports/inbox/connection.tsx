import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { EmailConfig } from '../../../src/reports/inbox/schema';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { formatDateTime } from '../../ui/format';
import { may } from '../../ui/session/rights';
import { Skeleton } from '../../ui/skeleton';
import { refreshReports } from '../payment-reports/payment-reports';
import { refreshEmailConfig } from './email';

const PROVIDERS: Record<EmailConfig['provider'], string> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  yahoo: 'Yahoo',
  custom: 'Custom',
};

/** The state of the mailbox; without a configuration its facts are dashes, and what lacks stands in the actions. */
export function Connection({ query }: { query: UseQueryResult<EmailConfig> }) {
  const config = query.data;
  return (
    <Card
      title="Estado da configuração"
      aside={
        config?.configured ? (
          <div className="flex flex-wrap items-center gap-3">
            <span role="status">
              {query.isError ? (
                <Badge tone="warn">Não atualizado</Badge>
              ) : (
                <Badge tone={config.connected ? 'good' : 'bad'}>
                  {config.connected ? 'Ligado' : 'Desligado'}
                </Badge>
              )}
            </span>
            <RefreshButton busy={query.isFetching} />
          </div>
        ) : (
          config && !may('settings') && <Badge tone="neutral">Por configurar</Badge>
        )
      }
    >
      {query.isLoadingError && (
        <div role="alert">
          <p>Não foi possível obter a configuração de email.</p>
          <Button className="mt-4" busy={query.isFetching} onClick={() => query.refetch()}>
            Tentar novamente
          </Button>
        </div>
      )}
      {(config || query.isPending) && <Facts config={config} />}
    </Card>
  );
}

/** Shows what a poll has brought since the page was opened. */
function RefreshButton({ busy }: { busy: boolean }) {
  const client = useQueryClient();
  return (
    <Button
      size="small"
      busy={busy}
      onClick={() => Promise.all([refreshEmailConfig(client), refreshReports(client)])}
    >
      Atualizar estado
    </Button>
  );
}

const FACTS: [name: string, of: (config: EmailConfig) => string][] = [
  ['Fornecedor', ({ provider }) => PROVIDERS[provider] ?? PROVIDERS.custom],
  ['Servidor', ({ host, port }) => `${host}:${port}`],
  ['Utilizador', ({ user }) => user],
  ['Ligação segura', ({ secure }) => (secure ? 'Sim' : 'Não')],
  [
    'Última verificação',
    ({ monitoring: { checkedAt } }) => (checkedAt ? formatDateTime(checkedAt) : 'Ainda não houve'),
  ],
  ['Resultado', ({ monitoring }) => monitoring.message ?? '—'],
  [
    'Monitorização no servidor',
    ({ monitoring: { active, activeSince, intervalMinutes } }) =>
      active && activeSince
        ? `Ativa desde ${formatDateTime(activeSince)}, a cada ${intervalMinutes} minutos`
        : 'Inativa',
  ],
  ['Remetentes', ({ senders }) => VOUCHERS[senders.vouchedBy](senders.host)],
];

const VOUCHERS: Record<EmailConfig['senders']['vouchedBy'], (host: string | null) => string> = {
  host: (host) => `Confirmados por ${host}`,
  microsoft: () => 'Confirmados pela Microsoft',
  unknown: () => 'Ninguém os confirma',
  nobody: () => 'Sem verificação',
};

const LONG = ['Utilizador', 'Resultado', 'Monitorização no servidor'];

/** Placeholders of the final size, two lines where the value may take them: no layout shift under a press. */
function Facts({ config }: { config: EmailConfig | undefined }) {
  return (
    <dl
      aria-busy={!config}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(11rem,40%)),1fr))] gap-x-6 gap-y-4"
    >
      {FACTS.map(([name, of]) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted text-sm">{name}</dt>
          <dd
            className={`mt-0.5 font-medium [overflow-wrap:anywhere] ${LONG.includes(name) ? 'min-h-12' : 'min-h-6'}`}
          >
            {config ? config.configured ? of(config) : '—' : <Skeleton className="h-5 w-40 max-w-full" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Code({ children }: { children: string }) {
  return (
    <code className="rounded bg-raised px-1.5 py-0.5 font-mono text-[0.8125rem] text-ink [overflow-wrap:anywhere]">
      {children}
    </code>
  );
}
