import { useLayoutEffect, useState } from 'react';
import { STAGE } from './stage-class';
import type { Picture } from './use-picture';

type Size = { width: number; height: number };
type Props = { url: string; label: string; picture: Picture; onShown: () => void; onFailed: () => void };

/** A picture in its stage: whole at first, then as large as wanted, turned in quarters. */
export function PictureStage({ url, label, picture, onShown, onFailed }: Props) {
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
