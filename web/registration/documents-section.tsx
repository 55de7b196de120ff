import { useRef } from 'react';
import { DOC_TYPE_LABELS, type DocType } from '../../src/platform/domain/document-types';
import { ACCEPTED_FILES } from '../people/uploads/file-refusal';
import { BELOW_TOAST, UploadBox } from '../people/uploads/upload-box';
import { Button } from '../ui/button';
import { FileDropBox } from '../ui/file-drop-box';
import { FormSection } from '../ui/form-section';
import { Icon } from '../ui/icon';
import type { RegistrationState, SeveralFiles } from './use-registration';

/** This screen has a separate label for the vehicle's document (docs/rules/screens.md#registration-page). */
const LABELS = { ...DOC_TYPE_LABELS, VEHICLE_DOC: 'Documento da Viatura' };

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
    several.choose(files);
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
      {first && (
        <BoxChoice
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

type BoxChoiceProps = {
  first: SeveralFiles['waiting'][number];
  /** How many files come after it. */
  further: number;
  boxes: SeveralFiles['boxes'];
  isTaken: SeveralFiles['isTaken'];
  onPlace: (docType: DocType) => void;
  onDrop: () => void;
};

/** Asks for the box of one file after the other. */
function BoxChoice({ first, further, boxes, isTaken, onPlace, onDrop }: BoxChoiceProps) {
  const { file, thumbnail } = first;
  return (
    <fieldset
      aria-label="Escolha a caixa"
      className="min-w-0 rounded-xl border border-accent bg-accent-soft p-[min(1rem,4vw)]"
    >
      <div className="flex items-center gap-3">
        <span className="grid size-20 shrink-0 place-content-center rounded-lg bg-surface @max-[14rem]:hidden">
          {thumbnail ? (
            <img src={thumbnail} alt="" className="size-20 rounded-lg object-cover" />
          ) : (
            <Icon name="file-text" className="size-6 text-muted" />
          )}
        </span>
        <p role="status" className="min-w-0 text-sm">
          <span className="block font-medium text-base">Escolha a caixa</span>
          <span className="block [overflow-wrap:anywhere]">{file.name}</span>
          {further > 0 && <span className="block text-muted">{`e mais ${further} a seguir`}</span>}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {boxes.map((docType) => (
          <Button key={docType} size="small" onClick={() => onPlace(docType)}>
            {isTaken(docType) ? `Substituir ${LABELS[docType]}` : LABELS[docType]}
          </Button>
        ))}
        <Button size="small" quiet onClick={onDrop}>
          Não enviar
        </Button>
      </div>
    </fieldset>
  );
}
