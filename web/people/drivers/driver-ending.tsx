import { type ComponentType, useState } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { Button } from '../../ui/button';
import { useDeferred } from '../../ui/use-deferred';

type Props = { driver: DriverWithDocuments };
type Question = ComponentType<Props & { onClose: () => void }>;

const LEAVE = async (): Promise<Question> => (await import('../driver-changes/leave-driver')).LeaveDriver;
const RETURN = async (): Promise<Question> => (await import('../driver-changes/return-driver')).ReturnDriver;

/** An active driver leaves and an inactive one returns; a separate dialog asks for confirmation. */
export function DriverEnding({ driver }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { status, leftOn } = driver;
  if (status === 'PENDING_VALIDATION') return null;
  const isActive = status === 'ACTIVE';
  return (
    <div className="mt-6 border-line border-t pt-4">
      <Button
        size="small"
        tone={isActive ? 'bad' : 'plain'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {isActive ? 'Desativar' : leftOn ? 'Reativar' : 'Retomar registo'}
      </Button>
      {isOpen && <Asked load={isActive ? LEAVE : RETURN} driver={driver} onClose={() => setOpen(false)} />}
    </div>
  );
}

type AskedProps = Props & { load: () => Promise<Question>; onClose: () => void };

function Asked({ load, driver, onClose }: AskedProps) {
  const Opened = useDeferred(load, { wanted: true, what: 'o painel', onFailed: onClose });
  return Opened && <Opened driver={driver} onClose={onClose} />;
}
