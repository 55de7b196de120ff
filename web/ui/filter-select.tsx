import { useEffect, useId, useRef } from 'react';
import { Select } from './select';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A labelled select. Uncontrolled: what is chosen before hydration is kept. */
export function FilterSelect<Value extends string>({ label, options, onChange }: Props<Value>) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const report = (value: string | undefined) => {
    const chosen = options.find((option) => option.value === value);
    if (chosen) onChange(chosen.value);
  };
  const reportNow = useRef(report);
  useEffect(() => reportNow.current(select.current?.value), []);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <Select ref={select} id={id} onChange={(event) => report(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
