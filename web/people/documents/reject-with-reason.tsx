import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { useDeferred } from '../../ui/use-deferred';
import type { Rejection } from '../document-look/rejection-form';

const loadForm = async () => (await import('../document-look/rejection-form')).RejectionForm;

type Props = { describedBy: string; disabled: boolean; onReject: (why: Rejection) => void };

/** The longer way to reject; Rejeitar alone gives no reason. */
export function RejectWithReason({ describedBy, disabled, onReject }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const RejectionForm = useDeferred(loadForm, { wanted: isOpen, what: 'os motivos', onFailed: close });
  return (
    <>
      <Button
        ref={button}
        quiet
        size="small"
        disabled={disabled}
        aria-expanded={isOpen}
        aria-describedby={describedBy}
        onClick={() => setOpen(!isOpen)}
      >
        Rejeitar com motivo
      </Button>
      {isOpen && RejectionForm && (
        <div className="order-last basis-full">
          <RejectionForm onReject={onReject} onCancel={close} />
        </div>
      )}
    </>
  );
}
