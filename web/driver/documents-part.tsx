import type { OwnPage } from '../../src/operations/me/schema';
import type { DocType } from '../../src/platform/domain/document-types';
import { FormSection } from '../ui/form-section';
import { DocumentItem } from './document-item';
import { useKeptUploads } from './use-kept-uploads';

type Props = { page: OwnPage; onSent: () => void };

export function DocumentsPart({ page, onSent }: Props) {
  const uploads = useKeptUploads(page.id);
  const sent = (docType: DocType) => {
    uploads.remove(docType);
    onSent();
  };
  return (
    <FormSection title="Documentos" hint="Em PDF ou fotografia, até 10 MB cada um.">
      <ul className="grid grid-cols-1 gap-4">
        {page.documents.map((document) => (
          <DocumentItem
            key={document.docType}
            document={document}
            uploads={uploads}
            isAsked={page.status !== 'INACTIVE'}
            onSent={sent}
          />
        ))}
      </ul>
    </FormSection>
  );
}
