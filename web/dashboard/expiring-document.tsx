import { useId } from 'react';
import { isUrgent, timeToExpiry } from '../../src/people/documents/expiry-rules';
import { DOC_TYPE_LABELS } from '../../src/platform/domain/document-types';
import { useRenewal } from '../people/document-links/renewals';
import type { DatedDocument } from '../people/documents/expiring-documents';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { documentLink } from '../ui/driver-links';
import { Icon } from '../ui/icon';

/** Urgent at 7 days or fewer (docs/rules/screens.md#dashboard). Notificar does nothing where no e-mail is sent. */
export function ExpiringDocument({ document }: { document: DatedDocument }) {
  const { driver, docType, days, notifiedAt } = document;
  const { ask, isPending } = useRenewal(document);
  const urgent = isUrgent(days);
  const nameId = useId();
  return (
    <>
      <div className="min-w-0 flex-1 basis-32 content-center @max-[26rem]:min-h-17 [overflow-wrap:anywhere]">
        <p data-whole="" className="font-medium">
          <a
            id={nameId}
            href={documentLink(document.id)}
            className="after:absolute after:inset-0 hover:underline"
          >
            {driver.fullName}
          </a>
        </p>
        <p className="text-muted text-sm">{DOC_TYPE_LABELS[docType]}</p>
      </div>
      <div className="ml-auto flex flex-col items-end gap-2 @min-[26rem]:flex-row @min-[26rem]:items-center @min-[26rem]:gap-3">
        <Badge tone={urgent ? 'bad' : 'warn'}>
          {urgent && <Icon name="triangle-alert" className="mr-1 size-3.5" />}
          {urgent && <span className="sr-only">Urgente: </span>}
          <span>{timeToExpiry(days)}</span>
        </Badge>
        <Button
          quiet
          className="relative"
          size="small"
          busy={isPending}
          aria-describedby={nameId}
          onClick={notifiedAt === undefined ? undefined : ask}
        >
          Notificar
        </Button>
      </div>
    </>
  );
}
