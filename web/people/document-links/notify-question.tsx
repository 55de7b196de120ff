import type { notifiable } from '../../../src/people/document-links/asking-rules';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useRenewals } from './renewals';

type Props = { who: ReturnType<typeof notifiable>; onClose: () => void };

/** Asks once before several drivers get an e-mail. */
export function NotifyQuestion({ who: { documentIds, notified, waiting }, onClose }: Props) {
  const { askAll, isPending } = useRenewals(onClose);
  const emails = countLabel(documentIds.length, 'email', 'emails');
  const left = [
    notified > 0 && `${countLabel(notified, 'já foi notificado', 'já foram notificados')} hoje`,
    waiting > 0 && `${waiting} só ${waiting === 1 ? 'tem' : 'têm'} documentos à espera de decisão`,
  ].filter(Boolean);
  return (
    <Dialog
      title={`Notificar ${countLabel(documentIds.length, 'condutor', 'condutores')}?`}
      size="question"
      onClose={onClose}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button tone="primary" busy={isPending} onClick={() => askAll(documentIds)}>
            {`Enviar ${emails}`}
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            Cancelar
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-2 p-[min(1.25rem,5vw)] text-sm sm:p-6">
        <p>Cada um recebe um só email, com os documentos a renovar e a ligação para enviar cada um.</p>
        {left.length > 0 && <p className="text-muted">{`Ficam de fora: ${left.join('; ')}.`}</p>}
      </div>
    </Dialog>
  );
}
