import type { DocType } from '../../src/platform/domain/document-types';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { LABELS } from './documents-section';
import type { SeveralFiles } from './use-registration';

export { boxesOf } from '../../src/people/documents/file-name-rules';

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
export function BoxChoice({ first, further, boxes, isTaken, onPlace, onDrop }: BoxChoiceProps) {
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
