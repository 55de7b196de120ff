import type { OwnDocument, OwnPage } from '../../src/operations/me/schema';
import type { Uploads } from '../people/uploads/use-uploads';
import { FormSection } from '../ui/form-section';
import { DocumentItem } from './document-item';

type Props = {
  title: string;
  documents: readonly OwnDocument[];
  status: OwnPage['status'];
  uploads: Uploads;
  onSent: () => void;
};

/** Renders nothing where there is no document. */
export function DocumentsPart({ title, documents, status, uploads, onSent }: Props) {
  if (documents.length === 0) return null;
  return (
    <FormSection title={title} hint="Em PDF ou fotografia, até 10 MB cada um.">
      <ul className="grid grid-cols-1 gap-4">
        {documents.map((document) => (
          <DocumentItem
            key={document.docType}
            document={document}
            uploads={uploads}
            isAsked={status !== 'INACTIVE'}
            onSent={(docType) => {
              uploads.remove(docType);
              onSent();
            }}
          />
        ))}
      </ul>
    </FormSection>
  );
}
