import { type ComponentType, useState } from 'react';
import type { DriverStatus, DriverWithDocuments } from '../../../src/people/drivers/schema';
import { Button } from '../../ui/button';
import { useDeferred } from '../../ui/use-deferred';

type Panel = ComponentType<{ driver: DriverWithDocuments; onClose: () => void }>;

const LOADERS: Record<
  'edit' | 'contract' | 'terms' | 'account' | 'history' | 'upload' | 'leave' | 'return',
  () => Promise<Panel>
> = {
  account: async () => (await import('../bank-accounts/bank-account')).BankAccountPanel,
  edit: async () => (await import('../driver-changes/edit-driver')).EditDriver,
  contract: async () => (await import('../driver-changes/contract-driver')).ContractDriver,
  terms: async () => (await import('../../money/terms/driver-terms')).DriverTerms,
  history: async () => (await import('./driver-history')).DriverHistory,
  upload: async () => (await import('../documents/upload-document')).UploadDocument,
  leave: async () => (await import('../driver-changes/leave-driver')).LeaveDriver,
  return: async () => (await import('../driver-changes/return-driver')).ReturnDriver,
};

type Name = keyof typeof LOADERS;

const ENDING: Partial<Record<DriverStatus, Name>> = { ACTIVE: 'leave', INACTIVE: 'return' };

/** What staff may do beside deciding: each in a dialog of its own, over the driver's. */
export function DriverPanels({ driver }: { driver: DriverWithDocuments }) {
  const [open, setOpen] = useState<Name | null>(null);
  const close = () => setOpen(null);
  const { status, leftOn } = driver;
  const ending = ENDING[status];
  const labels: Record<Name, string> = {
    edit: 'Editar dados',
    contract: 'Contrato',
    terms: 'Taxa e planos',
    account: 'Conta bancária',
    history: 'Histórico',
    upload: 'Carregar documento',
    leave: 'Desativar',
    return: leftOn ? 'Reativar' : 'Retomar registo',
  };
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {(
        ['edit', 'contract', 'terms', 'account', 'history', 'upload', ...(ending ? [ending] : [])] as const
      ).map((name) => (
        <Button key={name} size="small" aria-haspopup="dialog" onClick={() => setOpen(name)}>
          {labels[name]}
        </Button>
      ))}
      {open && <OpenPanel key={open} name={open} driver={driver} onClose={close} />}
    </div>
  );
}

type OpenProps = { name: Name; driver: DriverWithDocuments; onClose: () => void };

function OpenPanel({ name, driver, onClose }: OpenProps) {
  const Opened = useDeferred(LOADERS[name], { wanted: true, what: 'o painel', onFailed: onClose });
  return Opened && <Opened driver={driver} onClose={onClose} />;
}
