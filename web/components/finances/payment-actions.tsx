import { type RefObject, useRef } from 'react';
import { notify } from '../../notify';
import type { PaymentProgress } from '../../queries/process-payments';
import { Button } from '../button';
import { Icon } from '../icon';
import { useKeptFocus } from '../kept-focus';

type Props = {
  payableCount: number;
  isProcessing: boolean;
  /** Has the focus after a run that left nothing to pay. */
  heading: RefObject<HTMLElement | null>;
  progress: PaymentProgress | null;
  onProcess: () => void;
};

/** The page's two actions, and how far a payment run has come. */
export function PaymentActions({ payableCount, isProcessing, heading, progress, onProcess }: Props) {
  const process = useRef<HTMLButtonElement>(null);
  useKeptFocus(process, isProcessing);
  useKeptFocus(heading, isProcessing);
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      {progress && <Progress {...progress} />}
      <Button className="max-sm:w-full" onClick={notifyExport}>
        <Icon name="download" className="size-4" />
        Exportar SEPA
      </Button>
      <Button
        ref={process}
        tone="primary"
        className="max-sm:w-full"
        busy={isProcessing}
        disabled={payableCount === 0}
        onClick={onProcess}
      >
        {!isProcessing && <Icon name="banknote" className="size-4" />}
        Processar Pagamentos
      </Button>
    </div>
  );
}

/** Each browser engine has its own pseudo-elements for a progress bar. */
const BAR =
  'h-2 w-28 appearance-none overflow-hidden rounded-full bg-line max-sm:grow [&::-webkit-progress-bar]:bg-line ' +
  '[&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent';

function Progress({ paid, of }: PaymentProgress) {
  return (
    // Below the buttons on a narrow screen, so that neither shifts under a second press.
    <div className="flex items-center gap-3 max-sm:order-last max-sm:w-full">
      <progress aria-label="Pagamentos processados" value={paid} max={of} className={BAR} />
      <p className="text-sm tabular-nums">
        Pagos {paid} de {of}
      </p>
    </div>
  );
}

function notifyExport(): void {
  notify({
    title: 'Funcionalidade em desenvolvimento',
    description: 'A exportação SEPA será implementada em breve',
  });
}
