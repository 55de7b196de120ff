import type { PDFDocumentProxy } from 'pdfjs-dist';
import library from 'pdfjs-dist/legacy/build/pdf.min.mjs?url';
import workerScript from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Picture } from './use-picture';

/** Why a PDF is not drawn here. */
export type PdfFault = 'locked' | 'damaged' | 'slow' | 'unknown';

/** More pages than any document has; the others are a press away, in a tab. */
const MOST_PAGES = 50;

/** How long the first page, and then each other, may take. */
const LIMIT_MS = 20_000;

/** The pixels of one page: phones refuse a larger canvas, or lose what is drawn on it. */
const MOST_PIXELS = 8_000_000;
const MOST_ACROSS = 8_192;

/** Pages wait so long after a zoom, in ms, before they are drawn sharp again. */
const SETTLED_MS = 150;

/** The name of JPEG 2000, which pdf.js decodes in WebAssembly, and the policy of pages runs none. */
const JPEG_2000 = '/JPXDecode';

type Props = {
  pdf: Blob;
  label: string;
  picture: Picture;
  /** The look of the place that the pages scroll in. */
  className: string;
  onShown: () => void;
  onFault: (fault: PdfFault) => void;
};

/** The pages of a PDF one below the other, as wide as their place, drawn by pdf.js. */
export default function PdfPages({ pdf, label, picture, className, onShown, onFault }: Props) {
  const { stage, frame, zoom, turn } = picture;
  const opened = useOpened(pdf, onFault);
  const room = useWidth(stage);
  usePinch(picture);
  const count = Math.min(opened?.numPages ?? 0, MOST_PAGES);
  return (
    <section
      ref={stage}
      aria-label="Páginas do documento"
      aria-busy={!opened}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keys (WCAG 2.1.1).
      tabIndex={0}
      className={`${className} touch-pan-x touch-pan-y overflow-auto`}
    >
      <div ref={frame} className="grid w-max min-w-full justify-items-center gap-2">
        {opened &&
          Array.from({ length: count }, (_, at) => at + 1).map((number) => (
            <PdfPage
              key={number}
              opened={opened}
              number={number}
              name={`${label}, página ${number} de ${opened.numPages}`}
              width={room * zoom}
              turn={turn}
              stage={stage}
              onDrawn={onShown}
              onFault={onFault}
            />
          ))}
        {opened && opened.numPages > count && (
          <p className="p-3 text-muted text-sm">
            {`Estão aqui ${count} das ${opened.numPages} páginas. Abra o documento num separador para ver as outras.`}
          </p>
        )}
      </div>
    </section>
  );
}

/** The document, read in a worker that goes with it; null until then. */
function useOpened(pdf: Blob, onFault: Props['onFault']): PDFDocumentProxy | null {
  const [opened, setOpened] = useState<PDFDocumentProxy | null>(null);
  const failed = useEffectEvent(onFault);
  useEffect(() => {
    const worker = new Worker(workerScript, { type: 'module' });
    let isLeft = false;
    const fail = (error: unknown) => {
      clearTimeout(limit);
      worker.terminate();
      if (!isLeft) failed(faultOf(error));
    };
    const limit = setTimeout(() => fail(SLOW), LIMIT_MS);
    worker.addEventListener('error', fail);
    open(pdf, worker).then((document) => {
      clearTimeout(limit);
      if (!isLeft) setOpened(document);
    }, fail);
    return () => {
      isLeft = true;
      clearTimeout(limit);
      worker.terminate();
      setOpened(null);
    };
  }, [pdf]);
  return opened;
}

async function open(pdf: Blob, port: Worker): Promise<PDFDocumentProxy> {
  const data = await pdf.arrayBuffer();
  if (new TextDecoder('latin1').decode(data).includes(JPEG_2000)) throw new Error(JPEG_2000);
  const { getDocument, PDFWorker, VerbosityLevel }: typeof import('pdfjs-dist') = await import(
    /* @vite-ignore */ library
  );
  const worker = new PDFWorker({ port: port as never, verbosity: VerbosityLevel.ERRORS });
  return getDocument({ data, worker, verbosity: VerbosityLevel.ERRORS, isEvalSupported: false }).promise;
}

const SLOW = { name: 'TimeoutError' };

const FAULTS: Record<string, PdfFault> = {
  PasswordException: 'locked',
  InvalidPDFException: 'damaged',
  [SLOW.name]: 'slow',
};

function faultOf(error: unknown): PdfFault {
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return FAULTS[name] ?? 'unknown';
}

type PageProps = {
  opened: PDFDocumentProxy;
  number: number;
  name: string;
  /** In px of the page; upright or lying, it fills that. */
  width: number;
  turn: number;
  stage: RefObject<HTMLElement | null>;
  onDrawn: () => void;
  onFault: Props['onFault'];
};

/** The ratio of A4, until a page has been read. */
const A4 = Math.SQRT2;

/** A page, drawn while it is in sight or nearly so. */
function PdfPage({ opened, number, name, width, turn, stage, onDrawn, onFault }: PageProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, stage);
  const [ratio, setRatio] = useState(A4);
  const settled = useSettled(width);
  const drawn = useEffectEvent(onDrawn);
  const failed = useEffectEvent(onFault);
  useEffect(() => {
    if (!isNear || settled === 0) return;
    const leaving = new AbortController();
    const limit = setTimeout(() => {
      leaving.abort();
      failed('slow');
    }, LIMIT_MS);
    const wanted = { number, width: settled, turn, signal: leaving.signal };
    draw(opened, wanted, setRatio).then(
      (canvas) => {
        clearTimeout(limit);
        if (leaving.signal.aborted) return;
        place.current?.replaceChildren(canvas);
        drawn();
      },
      (error: unknown) => {
        clearTimeout(limit);
        if (!leaving.signal.aborted) failed(faultOf(error));
      },
    );
    return () => {
      clearTimeout(limit);
      leaving.abort();
    };
  }, [opened, number, settled, turn, isNear]);
  useEffect(() => {
    if (isNear) return;
    const canvas = place.current?.querySelector('canvas');
    // Safari keeps the memory of a canvas until it has no size.
    if (canvas) Object.assign(canvas, { width: 0, height: 0 });
    place.current?.replaceChildren();
  }, [isNear]);
  return (
    <div
      ref={place}
      role="img"
      aria-label={name}
      className="bg-white *:size-full"
      style={{ width, height: width * ratio }}
    />
  );
}

type Wanted = { number: number; width: number; turn: number; signal: AbortSignal };

/** Draws a page as sharp as the screen is; says its ratio as soon as it is known. */
async function draw(
  opened: PDFDocumentProxy,
  { number, width, turn, signal }: Wanted,
  onRatio: (ratio: number) => void,
): Promise<HTMLCanvasElement> {
  const page = await opened.getPage(number);
  const rotation = (page.rotate + turn) % 360;
  const one = page.getViewport({ scale: 1, rotation });
  onRatio(one.height / one.width);
  const scale = Math.min(
    (width / one.width) * devicePixelRatio,
    Math.sqrt(MOST_PIXELS / (one.width * one.height)),
    MOST_ACROSS / Math.max(one.width, one.height),
  );
  const viewport = page.getViewport({ scale, rotation });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  signal.throwIfAborted();
  const task = page.render({ canvasContext: context, viewport });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise;
  page.cleanup();
  return canvas;
}

/** Whether the element is in sight, or within half a screen of it. */
function useNear(element: RefObject<Element | null>, root: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: root.current,
      rootMargin: '50% 0px',
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, root]);
  return isNear;
}

/** The value once it has not changed for a moment; the first one at once. */
function useSettled(value: number): number {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const later = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(later);
  }, [value]);
  return settled === 0 ? value : settled;
}

/** The width in it, without a scroll bar. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

const HAS_GESTURES = 'GestureEvent' in window;

/** Two fingers zoom, one scrolls as anywhere; in Safari the picture hears its event of a pinch. */
function usePinch({ stage, zoom, zoomTo }: Picture): void {
  const begun = useRef({ span: 1, zoom: 1 });
  useEffect(() => {
    const element = stage.current;
    if (!element || HAS_GESTURES) return;
    const pinch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) return;
      event.preventDefault();
      const span = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (event.type === 'touchstart') begun.current = { span: Math.max(span, 1), zoom };
      const at = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      zoomTo((begun.current.zoom * span) / begun.current.span, at);
    };
    for (const name of ['touchstart', 'touchmove'] as const) {
      element.addEventListener(name, pinch, { passive: false });
    }
    return () => {
      for (const name of ['touchstart', 'touchmove'] as const) element.removeEventListener(name, pinch);
    };
  });
}
