import { useQuery } from '@tanstack/react-query';
import type { DocumentVersion } from '../../../src/people/documents/schema';
import { DOC_TYPE_LABELS } from '../../../src/platform/domain/document-types';
import { rejectionWords } from '../../../src/platform/domain/rejection-reasons';
import { buttonClass } from '../../ui/button-class';
import { formatDate } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { Loaded } from '../../ui/loaded';
import { DocumentStatusBadge } from '../../ui/status-badges';
import { versionsQuery } from './versions';

/** Versions that were once in force or waiting, with who decided and when. */
export function VersionList({ driverId }: { driverId: string }) {
  return (
    <Loaded
      of={useQuery(versionsQuery(driverId))}
      failure="Não foi possível carregar as versões"
      skeleton="mt-3 h-20"
    >
      {(all) => <Versions earlier={all.filter(({ standing }) => standing === 'EARLIER')} />}
    </Loaded>
  );
}

function Versions({ earlier }: { earlier: readonly DocumentVersion[] }) {
  if (earlier.length === 0) return <p className="mt-2 text-muted">Não há versões anteriores.</p>;
  return (
    <ul className="mt-2 flex flex-col divide-y divide-line">
      {earlier.map((version) => (
        <Version key={version.id} version={version} />
      ))}
    </ul>
  );
}

function Version({ version }: { version: DocumentVersion }) {
  const { docType, status, createdAt, filePath, fileName } = version;
  const name = `${DOC_TYPE_LABELS[docType]}, carregado em ${formatDate(createdAt)}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{name}</p>
        {[decisionOf(version), rejectionWords(version.rejectionReason, version.rejectionNote)].map(
          (line) =>
            line && (
              <p key={line} className="text-muted [overflow-wrap:anywhere]">
                {line}
              </p>
            ),
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <DocumentStatusBadge status={status} />
        <a
          href={filePath}
          target="_blank"
          rel="noopener"
          title={fileName}
          aria-label={`Ver ${name}`}
          className={buttonClass({ size: 'small', quiet: true })}
        >
          Ver
          <Icon name="external-link" className="size-3.5" />
        </a>
      </div>
    </li>
  );
}

function decisionOf({ status, decidedBy, decidedAt }: DocumentVersion): string | null {
  if (decidedBy === null || decidedAt === null) return null;
  const what = status === 'REJECTED' ? 'Rejeitado' : 'Aprovado';
  return `${what} por ${decidedBy} em ${formatDate(decidedAt)}`;
}
