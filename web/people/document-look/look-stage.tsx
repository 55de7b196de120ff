import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ListedDocument } from '../../../src/people/documents/schema';
import { DOC_TYPE_LABELS } from '../../../src/platform/domain/document-types';
import { Button, buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { useDeferred } from '../../ui/use-deferred';
import type { PdfFault } from './pdf-pages';
import type { useDocumentFile } from './use-document-file';
import type { Picture } from './use-picture';

/** The place of a document's file, of one size whatever is in it. It has the focus ring of the whole look. */
const STAGE =
  'h-full min-h-[max(15rem,46dvh)] w-full contain-size min-w-0 rounded-xl border border-line bg-raised group-focus-visible/look:outline-2 group-focus-visible/look:outline-accent @min-[56rem]:col-start-2 @min-[56rem]:row-span-2 @min-[56rem]:row-start-1 @min-[56rem]:min-h-0';

/** On a narrow screen as high as a page of A4 is where there is room: a swipe over it goes on to the buttons below. */
const WHOLE_PAGE = '@max-[56rem]:min-h-[clamp(15rem,142cqw-2rem,75dvh)]';

type Props = {
  document: ListedDocument;
  file: ReturnType<typeof useDocumentFile>;
  picture: Picture;
  /** The frame of a PDF had the focus, and has lost it or the pointer. */
  onLeft: () => void;
};

export function LookStage({ document: { docType, filePath, fileName }, file, picture, onLeft }: Props) {
  const label = DOC_TYPE_LABELS[docType];
  const shown = { onShown: file.onShown, onFailed: file.onFailed };
  if (file.hasFailed) return <Failed onRetry={file.retry} />;
  if (!file.file) return <Loading />;
  if (file.file.kind === 'picture') {
    return <PictureStage url={file.file.url} label={label} picture={picture} {...shown} />;
  }
  if (file.file.kind === 'pages') {
    const { pdf } = file.file;
    return <PagesStage pdf={pdf} path={filePath} label={label} picture={picture} {...shown} />;
  }
  const { url } = file.file;
  return (
    <PdfStage key={url} url={url} title={`${label}: ${fileName}`} onShown={file.onShown} onLeft={onLeft} />
  );
}

const loadPages = async () => (await import('./pdf-pages')).default;

type PagesStageProps = {
  pdf: Blob;
  path: string;
  label: string;
  picture: Picture;
  onShown: () => void;
  onFailed: () => void;
};

/** A PDF where the browser has no viewer for its frame. */
function PagesStage({ pdf, path, label, picture, onShown, onFailed }: PagesStageProps) {
  const [fault, setFault] = useState<{ pdf: Blob; fault: PdfFault } | null>(null);
  const PdfPages = useDeferred(loadPages, { wanted: true, what: 'o documento', onFailed });
  if (fault?.pdf === pdf) return <Elsewhere fault={fault.fault} path={path} onOpened={onShown} />;
  if (!PdfPages) return <Loading />;
  return (
    <PdfPages
      pdf={pdf}
      label={label}
      picture={picture}
      className={`${STAGE} ${WHOLE_PAGE}`}
      onShown={onShown}
      onFault={(fault) => setFault({ pdf, fault })}
    />
  );
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

const FAULTS: Record<PdfFault, string> = {
  locked: 'Este PDF pede uma palavra-passe',
  damaged: 'Este PDF está danificado',
  slow: 'Este PDF demora demasiado a abrir',
  unknown: 'Não foi possível mostrar aqui este PDF',
};

type ElsewhereProps = { fault: PdfFault; path: string; onOpened: () => void };

/** A link to the tab, in which the browser may do better. */
function Elsewhere({ fault, path, onOpened }: ElsewhereProps) {
  return (
    <div role="alert" className={`${STAGE} grid place-content-center overflow-auto`}>
      <EmptyState
        icon="file-text"
        title={FAULTS[fault]}
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

/** How often the frame is asked, in ms. */
const PAUSE_MS = 500;

/** Events of the window when the focus moves to a frame, or from it. */
const CHANGES = ['blur', 'focus', 'focusin'];

type PdfStageProps = { url: string; title: string; onShown: () => void; onLeft: () => void };

/** A PDF in the browser's own viewer, whose keys this page does not hear. */
function PdfStage({ url, title, onShown, onLeft }: PdfStageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isFocused = useFrameFocus(frame, onLeft);
  // WebKit on Linux never ends the load of a PDF.
  useEffect(() => {
    const { href } = new URL(url, location.href);
    const watch = setInterval(() => {
      if (!frame.current?.contentDocument?.URL.startsWith(href)) return;
      clearInterval(watch);
      onShown();
    }, PAUSE_MS);
    return () => clearInterval(watch);
  }, [url, onShown]);
  return (
    <div className={`${STAGE} relative overflow-hidden`}>
      <iframe
        ref={frame}
        src={`${url}#toolbar=0&navpanes=0&view=Fit`}
        title={title}
        onLoad={onShown}
        className="size-full"
      />
      <p
        role="status"
        className={
          isFocused
            ? 'absolute inset-x-0 bottom-0 bg-warn-soft px-4 py-1.5 text-center text-sm text-warn'
            : 'sr-only'
        }
      >
        {isFocused && 'Teclas em pausa: tire o rato do documento para as retomar.'}
      </p>
    </div>
  );
}

/** Whether the frame has the focus, which blurs the window and not the document. A pointer that this page hears has left
 * the frame. A viewer that is still loading gives the focus to nothing. */
function useFrameFocus(frame: RefObject<HTMLIFrameElement | null>, onLeft: () => void): boolean {
  const [isFocused, setFocused] = useState(false);
  const leave = useEffectEvent(({ target }: Event) => {
    if (isFocused && target !== frame.current) onLeft();
  });
  const look = useEffectEvent(() => {
    if (isFocused && document.activeElement === document.body) onLeft();
    setFocused(document.activeElement === frame.current);
  });
  useEffect(() => {
    for (const event of CHANGES) addEventListener(event, look);
    addEventListener('pointermove', leave);
    return () => {
      for (const event of CHANGES) removeEventListener(event, look);
      removeEventListener('pointermove', leave);
    };
  }, []);
  return isFocused;
}

type Size = { width: number; height: number };
type PictureStageProps = {
  url: string;
  label: string;
  picture: Picture;
  onShown: () => void;
  onFailed: () => void;
};

/** A picture in its stage: whole at first, then as large as wanted, turned in quarters. */
function PictureStage({ url, label, picture, onShown, onFailed }: PictureStageProps) {
  const { stage, frame, zoom, turn, drag, toggle } = picture;
  const room = useSize(stage);
  const [natural, setNatural] = useState<Size | null>(null);
  const isLying = turn % 180 !== 0;
  const size = natural && room ? fitted(natural, room, isLying, zoom) : null;
  return (
    <section
      ref={stage}
      aria-label="Imagem do documento"
      tabIndex={zoom > 1 ? 0 : -1}
      {...drag}
      onDoubleClick={({ clientX: x, clientY: y }) => toggle({ x, y })}
      className={`${STAGE} touch-none select-none ${zoom > 1 ? 'cursor-grab overflow-auto active:cursor-grabbing' : 'overflow-hidden'}`}
    >
      <div className="grid min-h-full w-max min-w-full place-items-center">
        <div
          ref={frame}
          className="relative"
          style={size ? (isLying ? { width: size.height, height: size.width } : size) : undefined}
        >
          <img
            src={url}
            alt={label}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              setNatural({ width: naturalWidth, height: naturalHeight });
              onShown();
            }}
            onError={onFailed}
            className={`absolute top-1/2 left-1/2 max-w-none ${size ? '' : 'invisible'}`}
            style={{ ...size, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
          />
        </div>
      </div>
    </section>
  );
}

/** The picture's own size on screen, upright, so that turned it fits the room. */
function fitted(natural: Size, room: Size, isLying: boolean, zoom: number): Size {
  const [across, down] = isLying ? [natural.height, natural.width] : [natural.width, natural.height];
  const scale = Math.min(room.width / across, room.height / down) * zoom;
  return { width: Math.floor(natural.width * scale), height: Math.floor(natural.height * scale) };
}

/** The size includes scroll bars, which come and go with the zoom. */
function useSize(box: Picture['stage']): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setSize({
        width: element.offsetWidth - 2 * element.clientLeft,
        height: element.offsetHeight - 2 * element.clientTop,
      });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box]);
  return size;
}
