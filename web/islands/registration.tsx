import { useId, useState } from 'react';
export default function Registration() {
  const id = useId();
  const [n, set] = useState(0);
  return (
    <button id={id} type="button" onClick={() => set(n + 1)}>
      {n}
    </button>
  );
}
