import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { KeySheet } from './key-sheet';
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

function Overlay({ first, onClose }: { first: Part; onClose: () => void }) {
  const [part, setPart] = useState(first);
  if (part === 'keys') return <KeySheet onClose={onClose} />;
  return <Palette onClose={onClose} onKeys={() => setPart('keys')} />;
}
