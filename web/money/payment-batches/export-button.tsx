import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useKeptFocus } from '../../ui/kept-focus';
import { notify } from '../../ui/notify';
import { currentUserQuery } from '../../ui/session/session';
import { useDeferred } from '../../ui/use-deferred';
import type { RecordFilter } from '../finances/record-filter';

const loadExport = async () => (await import('./batch-export')).BatchExport;

type Props = {
  filter: RecordFilter | null;
  /** The selected records; undefined stands for all that the filter matches, or for all where there is no filter. */
  chosen: readonly FinancialRecord[] | undefined;
};

/** Exportar SEPA: opens the files for the bank; where no company is configured it makes no call (docs/rules/calls.md). */
export function ExportButton({ filter, chosen }: Props) {
  const { data: user, isPending } = useQuery(currentUserQuery);
  const isToCome = user?.paysByFile === false;
  const [state, setState] = useState<'asking' | 'open' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setState(null), []);
  const open = useCallback(() => setState('open'), []);
  const toCome = useCallback(() => {
    notifyToCome();
    setState(null);
  }, []);
  const isExporting = state !== null && !isPending && !isToCome;
  const Export = useDeferred(loadExport, {
    wanted: isExporting,
    what: 'os ficheiros de pagamento',
    onFailed: close,
  });
  useEffect(() => {
    if (state === 'asking' && isToCome) toCome();
  }, [state, isToCome, toCome]);
  useKeptFocus(button, state !== null);
  const isAsking = state === 'asking';
  return (
    <>
      <Button
        ref={button}
        className="max-sm:grow max-sm:px-3"
        busy={isAsking}
        onClick={() => setState('asking')}
      >
        {!isAsking && <Icon name="download" className="size-4 max-sm:hidden" />}
        <span>Exportar SEPA</span>
      </Button>
      {isExporting && Export && (
        <Export
          filter={filter}
          chosen={chosen}
          isAsking={isAsking}
          onReady={open}
          onUnconfigured={toCome}
          onClose={close}
        />
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
