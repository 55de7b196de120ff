import { DOC_TYPE_LABELS } from '../../src/platform/domain/document-types';
import { UploadBox } from '../people/uploads/upload-box';
import { FormSection } from '../ui/form-section';
import type { RegistrationState } from './use-registration';

/** This screen has a separate label for the vehicle's document (docs/rules/screens.md#registration-page). */
const LABELS = { ...DOC_TYPE_LABELS, VEHICLE_DOC: 'Documento da Viatura' };

export function DocumentsSection({ uploads, required }: RegistrationState) {
  return (
    <FormSection
      title="Documentos"
      hint="Um ficheiro PDF, JPG ou PNG por documento, até 10 MB. Pode fotografar."
    >
      <ul className="grid grid-cols-1 gap-3 @min-[30rem]:grid-cols-2">
        {required.map((docType) => (
          <UploadBox
            key={docType}
            label={LABELS[docType]}
            box={uploads.boxes[docType] ?? {}}
            onChoose={(files) => uploads.upload(docType, files)}
            onCancel={() => uploads.cancel(docType)}
            onRemove={() => uploads.remove(docType)}
          />
        ))}
      </ul>
    </FormSection>
  );
}
