import { type KeyboardEvent, type ReactNode, useId } from 'react';

type Props<Name extends string> = {
  label: string;
  tabs: readonly (readonly [name: Name, label: string])[];
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
};

/** Tabs by the ARIA pattern: one stop for Tab, the arrow keys choose. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: Props<Name>) {
  const id = useId();
  const tabId = (name: Name) => `${id}-${name}`;
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = tabs.findIndex(([name]) => name === chosen);
    const [to] = tabs.at((at + (step ?? 0)) % tabs.length) ?? [];
    if (!step || !to) return;
    onChoose(to);
    document.getElementById(tabId(to))?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-1 border-line border-b bg-surface px-[min(0.75rem,3vw)] py-2 sm:sticky sm:top-0 sm:z-10 sm:px-4"
      >
        {tabs.map(([name, text]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={tabId(name)}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={move}
            className="min-h-9 rounded-lg px-3 font-medium text-muted text-sm hover:text-ink aria-selected:bg-raised aria-selected:text-ink"
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(chosen)}>
        {children}
      </div>
    </>
  );
}
