import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailConfig } from '../../../src/inbox/schema';
import { startMonitoringMutation, stopMonitoringMutation, testConnectionMutation } from '../../queries/email';
import { useSignInRedirect } from '../../queries/session';
import { Button } from '../button';
import { Card } from '../card';

type Props = {
  /** Undefined while it loads: the actions are invisible but keep their place, to avoid a layout shift under a
   * press. */
  config: EmailConfig | undefined;
};

/** Monitoring starts as inactive and is not read from the server (docs/rules.md#e-mail-page), so both actions stay
 * enabled. */
export function ConnectionActions({ config }: Props) {
  const client = useQueryClient();
  const [monitoring, setMonitoring] = useState(false);
  const test = useMutation(testConnectionMutation(client));
  const start = useMutation(startMonitoringMutation(client));
  const stop = useMutation(stopMonitoringMutation(client));
  useSignInRedirect(test.error, start.error, stop.error);
  const changing = start.isPending || stop.isPending;
  return (
    <Card title="Ações" description={config ? `Conta ${config.user}` : 'A carregar…'}>
      <div className={`flex flex-wrap gap-3 ${config ? '' : 'invisible'}`}>
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'A testar...' : 'Testar Conexão'}
        </Button>
        <Button
          tone="primary"
          busy={start.isPending}
          disabled={changing}
          onClick={() => start.mutate(undefined, { onSuccess: () => setMonitoring(true) })}
        >
          {start.isPending ? 'A iniciar...' : 'Iniciar Monitorização'}
        </Button>
        <Button
          busy={stop.isPending}
          disabled={changing}
          onClick={() => stop.mutate(undefined, { onSuccess: () => setMonitoring(false) })}
        >
          {stop.isPending ? 'A parar...' : 'Parar Monitorização'}
        </Button>
      </div>
      {monitoring && (
        <p role="status" className="mt-4 rounded-lg bg-good-soft px-4 py-3 text-good text-sm">
          Monitorização ativa: novos emails são verificados a cada 5 minutos.
        </p>
      )}
    </Card>
  );
}
