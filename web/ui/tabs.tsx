import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { TAB, TAB_ROW } from './tab-class';

type Props<Name extends string> = {
  label: string;
  tabs: readonly (readonly [name: Name, label: string])[];
  chosen: Name;
  onChoose: (name: Name) => void;
  /** Whether only the panel is shown. */
  isFolded?: boolean;
  children: ReactNode;
};

/** Tabs by the ARIA pattern: one stop for Tab, the arrow keys choose. */
export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  isFolded = false,
  children,
}: Props<Name>) {
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
        hidden={isFolded}
        aria-label={label}
        className={`${TAB_ROW} bg-surface px-[min(0.5rem,2vw)] sm:sticky sm:top-0 sm:z-10 sm:px-3`}
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
            className={TAB}
          >
            {text}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={tabId(chosen)}
        className="flex flex-auto flex-col"
      >
        {children}
      </div>
    </>
  );
}
