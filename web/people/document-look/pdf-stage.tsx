import { useEffect, useRef } from 'react';
import { STAGE } from './stage-class';

/** How often the frame is asked, in ms. */
const PAUSE_MS = 500;

type Props = { url: string; title: string; onShown: () => void };

/** A PDF in the browser's own viewer. */
export function PdfStage({ url, title, onShown }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
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
    <iframe
      ref={frame}
      src={`${url}#navpanes=0&view=FitH`}
      title={title}
      onLoad={onShown}
      className={STAGE}
    />
  );
}
