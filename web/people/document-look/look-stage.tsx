import { useSyncExternalStore } from 'react';
import type { ListedDocument } from '../../../src/people/documents/schema';
import { DOC_TYPE_LABELS } from '../../../src/platform/domain/document-types';
import { Button, buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { PdfStage } from './pdf-stage';
import { PictureStage } from './picture-stage';
import { STAGE } from './stage-class';
import type { useDocumentFile } from './use-document-file';
import type { Picture } from './use-picture';

type Props = { document: ListedDocument; file: ReturnType<typeof useDocumentFile>; picture: Picture };

export function LookStage({ document: { docType, filePath, fileName }, file, picture }: Props) {
  const label = DOC_TYPE_LABELS[docType];
  const showsPdf = useShowsPdf();
  const shown = { onShown: file.onShown, onFailed: file.onFailed };
  if (file.hasFailed) return <Failed onRetry={file.retry} />;
  if (!file.file) return <Loading />;
  if (!file.file.isPdf) {
    return <PictureStage url={file.file.url} label={label} picture={picture} {...shown} />;
  }
  if (!showsPdf) return <Elsewhere path={filePath} onOpened={file.onShown} />;
  const { url } = file.file;
  return <PdfStage key={url} url={url} title={`${label}: ${fileName}`} onShown={file.onShown} />;
}

function Loading() {
  return (
    <div aria-busy="true" className={`${STAGE} grid place-content-center`}>
      <p role="status" className="flex items-center gap-2 text-muted text-sm">
        <Icon name="loader-circle" className="size-4 animate-spin" />A carregar o documento…
      </p>
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={`${STAGE} grid place-content-center overflow-auto`}>
      <EmptyState
        icon="circle-alert"
        title="Não foi possível mostrar o documento"
        hint="Verifique a ligação e tente novamente."
      >
        <Button onClick={onRetry}>Tentar novamente</Button>
      </EmptyState>
    </div>
  );
}

/** A link for browsers that show a PDF only in a tab. */
function Elsewhere({ path, onOpened }: { path: string; onOpened: () => void }) {
  return (
    <div className={`${STAGE} grid place-content-center overflow-auto`}>
      <EmptyState
        icon="file-text"
        title="Este navegador não mostra aqui um PDF"
        hint="Abra-o num separador novo; a decisão toma-se aqui."
      >
        <a
          href={path}
          target="_blank"
          rel="noopener"
          onClick={onOpened}
          className={buttonClass({ tone: 'primary' })}
        >
          Abrir num separador novo
          <Icon name="external-link" className="size-4" />
        </a>
      </EmptyState>
    </div>
  );
}

const FINE_POINTER = matchMedia('(pointer: fine)');

/** A tablet or phone shows no PDF in a frame, or only its first page. */
function useShowsPdf(): boolean {
  return useSyncExternalStore(watchPointer, () => navigator.pdfViewerEnabled && FINE_POINTER.matches);
}

function watchPointer(changed: () => void): () => void {
  FINE_POINTER.addEventListener('change', changed);
  return () => FINE_POINTER.removeEventListener('change', changed);
}
