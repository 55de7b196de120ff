import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const MOST = 8;
const STEP = 1.5;
const CLOSER = 2.5;
/** How far a press of an arrow key moves, in px. */
const PAN = 80;
const GESTURES = ['gesturestart', 'gesturechange'];

type Point = { x: number; y: number };

/** Safari's own event of a pinch; `scale` is 1 at its start. */
type Gesture = UIEvent & { scale: number; clientX: number; clientY: number };

/** Zoom (1 is the whole picture) and turn of a picture that scrolls in its stage. */
export function usePicture() {
  const stage = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const place = useAnchor(stage, frame, zoom);
  const zoomTo = useCallback(
    (wanted: number, at?: Point) => {
      place(at);
      setZoom(Math.min(MOST, Math.max(1, wanted)));
    },
    [place],
  );
  const reset = useCallback(() => {
    setZoom(1);
    setTurn(0);
  }, []);
  const { isDown, ...drag } = useDrag(stage, zoom, zoomTo);
  useZoomEvents(stage, zoom, zoomTo, isDown);
  return {
    stage,
    frame,
    zoom,
    turn,
    reset,
    zoomTo,
    closer: () => zoomTo(zoom * STEP),
    farther: () => zoomTo(zoom / STEP),
    whole: () => zoomTo(1),
    toggle: (at: Point) => zoomTo(zoom === 1 ? CLOSER : 1, at),
    rotate: () => setTurn((before) => (before + 90) % 360),
    pan: (x: number, y: number) => stage.current?.scrollBy(x * PAN, y * PAN),
    drag,
  };
}

export type Picture = ReturnType<typeof usePicture>;

type Box = React.RefObject<HTMLElement | null>;

/** Zooms the picture by what zooms the page elsewhere: the wheel with Ctrl, and the gesture of Safari. */
function useZoomEvents(
  stage: Box,
  zoom: number,
  zoomTo: (zoom: number, at: Point) => void,
  isDown: () => boolean,
) {
  const begun = useRef(1);
  // React listens to the wheel passively, and to no gesture: the browser would zoom the page.
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomTo(zoom * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
    };
    const onGesture = (event: Event) => {
      event.preventDefault();
      const { scale, clientX: x, clientY: y } = event as Gesture;
      if (event.type === 'gesturestart') begun.current = zoom;
      else if (!isDown()) zoomTo(begun.current * scale, { x, y });
    };
    const element = stage.current;
    element?.addEventListener('wheel', onWheel, { passive: false });
    for (const gesture of GESTURES) element?.addEventListener(gesture, onGesture);
    return () => {
      element?.removeEventListener('wheel', onWheel);
      for (const gesture of GESTURES) element?.removeEventListener(gesture, onGesture);
    };
  });
}

/** Keeps the point of the picture that is under `at`, or in the middle, where it is while the zoom changes. */
function useAnchor(stage: Box, frame: Box, zoom: number) {
  const anchor = useRef<{ at: Point; part: Point } | null>(null);
  useLayoutEffect(() => {
    const held = anchor.current;
    anchor.current = null;
    if (!held || !stage.current || !frame.current || zoom === 1) return;
    const box = frame.current.getBoundingClientRect();
    stage.current.scrollBy(
      box.left + held.part.x * box.width - held.at.x,
      box.top + held.part.y * box.height - held.at.y,
    );
  }, [stage, frame, zoom]);
  return useCallback(
    (given?: Point) => {
      if (!stage.current || !frame.current) return;
      const outer = stage.current.getBoundingClientRect();
      const at = given ?? { x: outer.left + outer.width / 2, y: outer.top + outer.height / 2 };
      const box = frame.current.getBoundingClientRect();
      anchor.current = {
        at,
        part: { x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height },
      };
    },
    [stage, frame],
  );
}

/** One pointer moves the picture, two pinch it. */
function useDrag(stage: Box, zoom: number, zoomTo: (zoom: number, at?: Point) => void) {
  const down = useRef(new Map<number, Point>());
  const pinch = useRef<{ span: number; zoom: number } | null>(null);
  const spanOf = ([one, other]: Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);
  const release = ({ pointerId }: PointerEvent) => {
    down.current.delete(pointerId);
    pinch.current = null;
  };
  return {
    /** On a touch screen Safari sends its gesture beside the pointers. */
    isDown: () => down.current.size > 0,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      pinch.current = down.current.size === 2 ? { span: spanOf([...down.current.values()]), zoom } : null;
    },
    onPointerMove(event: PointerEvent) {
      const before = down.current.get(event.pointerId);
      if (!before) return;
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const points = [...down.current.values()];
      if (pinch.current && points[0] && points[1]) {
        const middle = { x: (points[0].x + points[1].x) / 2, y: (points[0].y + points[1].y) / 2 };
        zoomTo((pinch.current.zoom * spanOf(points)) / Math.max(pinch.current.span, 1), middle);
      } else if (points.length === 1) {
        // The whole picture does not move: the dialog around it does, as without `touch-action: none`.
        const moved = zoom > 1 ? stage.current : scrollerOf(stage.current);
        const isScroll = zoom > 1 || event.pointerType === 'touch';
        if (isScroll) moved?.scrollBy(before.x - event.clientX, before.y - event.clientY);
      }
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

function scrollerOf(element: Element | null): Element | null {
  const parent = element?.parentElement ?? null;
  if (!parent || /auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return scrollerOf(parent);
}
