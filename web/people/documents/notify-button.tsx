import { Button } from '../../ui/button';
import { notifyRenewal, useRenewal } from '../document-links/renewals';
import type { DatedDocument } from './expiring-documents';

/** Where no e-mail is sent, it shows a toast and makes no call (docs/rules/calls.md#messages). */
export function NotifyButton({ document, describedBy }: { document: DatedDocument; describedBy: string }) {
  const { ask, isPending } = useRenewal(document);
  const notify = () => notifyRenewal(document.driver.fullName);
  return (
    <Button
      quiet
      size="small"
      className="flex-1"
      busy={isPending}
      aria-describedby={describedBy}
      onClick={document.notifiedAt === undefined ? notify : ask}
    >
      Notificar
    </Button>
  );
}
