import { type DragEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** The endings of report and cost files. */
export const REPORT_FILES = '.csv,.txt,.zip,.xlsx';

/** Files from a file input, or dropped on the element that takes `dropProps`. */
export function useFileChoice(input: RefObject<HTMLInputElement | null>, onChoose: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);

  const takeFromInput = useEffectEvent(() => {
    const files = [...(input.current?.files ?? [])];
    // Emptied: choosing the same file again would fire no change event.
    if (input.current) input.current.value = '';
    onChoose(files);
  });
  // A file chosen before hydration fired its event unheard.
  useEffect(() => takeFromInput(), []);

  const dropProps = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onChoose([...event.dataTransfer.files]);
    },
    'data-over': isOver || undefined,
  };
  return { onChange: () => takeFromInput(), dropProps };
}
