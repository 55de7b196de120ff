import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { FinancialRecord } from '../../../src/finances/schema';
import { notify } from '../../notify';
import type { RecordFilter } from '../../queries/record-filter';
import { currentUserQuery } from '../../queries/session';
import { Button } from '../button';
import { Icon } from '../icon';
import { useKeptFocus } from '../kept-focus';
import { useDeferred } from '../use-deferred';

const loadExport = async () => (await import('./batch-export')).BatchExport;

type Props = {
  filter: RecordFilter | null;
  /** What is selected; all that the filter leaves without it, or of none. */
  chosen: readonly FinancialRecord[] | undefined;
};

/** Exportar SEPA: opens the files for the bank, or makes no call where no company is configured (docs/rules/calls.md). */
export function ExportButton({ filter, chosen }: Props) {
  const [state, setState] = useState<'asking' | 'open' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setState(null), []);
  const open = useCallback(() => setState('open'), []);
  const Export = useDeferred(loadExport, {
    wanted: state !== null,
    what: 'os ficheiros de pagamento',
    onFailed: close,
  });
  useKeptFocus(button, state !== null);
  const isAsking = state === 'asking';
  const { data: user } = useQuery(currentUserQuery);
  const press = () => (user?.paysByFile === false ? notifyToCome() : setState('asking'));
  return (
    <>
      <Button ref={button} className="max-sm:w-full" busy={isAsking} onClick={press}>
        {!isAsking && <Icon name="download" className="size-4" />}
        Exportar SEPA
      </Button>
      {state && Export && (
        <Export filter={filter} chosen={chosen} isAsking={isAsking} onReady={open} onClose={close} />
      )}
    </>
  );
}

function notifyToCome(): void {
  notify({
    title: 'Funcionalidade em desenvolvimento',
    description: 'A exportação SEPA será implementada em breve',
  });
}
