import { useRef } from 'react';
import { DOC_TYPE_LABELS } from '../../src/platform/domain/document-types';
import { ACCEPTED_FILES } from '../people/uploads/accepted-files';
import { BELOW_TOAST, UploadBox } from '../people/uploads/upload-box';
import { FileDropBox } from '../ui/file-drop-box';
import { FormSection } from '../ui/form-section';
import type { RegistrationState, SeveralFiles } from './use-registration';

/** This screen has a separate label for the vehicle's document (docs/rules/visitor-screens.md#registration-page). */
export const LABELS = { ...DOC_TYPE_LABELS, VEHICLE_DOC: 'Documento da Viatura' };

export function DocumentsSection({ uploads, required, several }: RegistrationState) {
  return (
    <FormSection
      title="Documentos"
      hint="Um ficheiro PDF, JPG ou PNG por documento, até 10 MB. Pode fotografar."
    >
      <AllAtOnce several={several} count={required.length} />
      <ul className="mt-3 grid grid-cols-1 gap-3 @min-[30rem]:grid-cols-2">
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

/** One chooser for all boxes: a file goes where its name leads, and waits for the person where it leads nowhere. */
function AllAtOnce({ several, count }: { several: SeveralFiles; count: number }) {
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [first] = several.waiting;
  const choose = (files: File[]) => {
    if (files.length === 0) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    void several.choose(files);
  };
  /** The pressed button may be removed: the focus stays at the files. */
  const settle = (act: () => void) => {
    act();
    input.current?.focus();
  };
  return (
    <div ref={place} className={`grid grid-cols-1 gap-3 ${BELOW_TOAST}`}>
      <FileDropBox
        ref={input}
        label="Todos os documentos"
        accept={ACCEPTED_FILES}
        multiple
        title={`Escolher os ${count} de uma vez`}
        note="O nome do ficheiro indica a caixa. Se não a indicar, escolha-a a seguir."
        disabled={false}
        onChoose={choose}
      />
      {first && several.Choice && (
        <several.Choice
          first={first}
          further={several.waiting.length - 1}
          boxes={several.boxes}
          isTaken={several.isTaken}
          onPlace={(docType) => settle(() => several.place(docType))}
          onDrop={() => settle(several.drop)}
        />
      )}
    </div>
  );
}
