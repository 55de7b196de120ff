import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useDeferred } from './use-deferred';

type Props = {
  title: string;
  /** An address with this fragment opens it. */
  id?: string;
  /** Loads the script of the content; module scope, so that it is the same function on each render. */
  load: () => Promise<ComponentType>;
  /** Names the content in an error, such as `as linhas ignoradas`. */
  what: string;
};

/** A disclosure whose content is loaded when it is opened. */
export function DeferredDetails({ title, id, load, what }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const Content = useDeferred(load, {
    wanted: isOpen,
    what,
    onFailed() {
      if (details.current) details.current.open = false;
    },
  });
  // Opened before hydration, or by the address.
  useEffect(() => {
    if (details.current && id !== undefined && location.hash === `#${id}`) details.current.open = true;
    setOpen(details.current?.open === true);
  }, [id]);
  return (
    <details
      ref={details}
      id={id}
      className="mt-5 border-line border-t pt-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer py-1 font-medium text-muted text-sm hover:text-ink pointer-coarse:py-3">
        {title}
      </summary>
      {isOpen && <div className="pt-4">{Content && <Content />}</div>}
    </details>
  );
}
