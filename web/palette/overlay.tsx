import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useDeferred } from '../ui/use-deferred';
import { Palette } from './palette';

export type Part = 'search' | 'keys';

let isOpen = false;

/** Opens the palette or the sheet of keys in a root apart from the page's island, one at a time. */
export function openOverlay(part: Part): void {
  if (isOpen) return;
  isOpen = true;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    isOpen = false;
    root.unmount();
    place.remove();
  };
  root.render(<Overlay first={part} onClose={close} />);
}

const loadKeys = async () => (await import('./key-sheet')).KeySheet;

function Overlay({ first, onClose }: { first: Part; onClose: () => void }) {
  const [part, setPart] = useState(first);
  const KeySheet = useDeferred(loadKeys, { wanted: part === 'keys', what: 'as teclas', onFailed: onClose });
  if (part === 'keys') return KeySheet && <KeySheet onClose={onClose} />;
  return <Palette onClose={onClose} onKeys={() => setPart('keys')} />;
}
