import { useState } from 'react';
import type { FleetImport, FleetLine } from '../../../src/people/fleet-import/schema';
import { Button } from '../../ui/button';

const OUTCOMES: Record<FleetLine['outcome'], { label: string; tone: string }> = {
  faulty: { label: 'Com erros', tone: 'text-bad' },
  exists: { label: 'Já existe', tone: 'text-warn' },
  new: { label: 'Novo', tone: 'text-good' },
};

const ORDER = Object.keys(OUTCOMES) as FleetLine['outcome'][];
const SHOWN = 100;

/** Lines with errors come first. */
export function FleetLines({ outcome: { counts, lines } }: { outcome: FleetImport }) {
  const [most, setMost] = useState(SHOWN);
  const ordered = ORDER.flatMap((outcome) => lines.filter((line) => line.outcome === outcome));
  return (
    <section aria-label="O que aconteceria" className="grid grid-cols-1 gap-4">
      <p role="status" className="flex flex-wrap gap-x-6 gap-y-1">
        {ORDER.toReversed().map((outcome) => (
          <span key={outcome} className="tabular-nums">
            <span>{`${OUTCOMES[outcome].label}: `}</span>
            <strong className="font-semibold">{counts[outcome]}</strong>
          </span>
        ))}
      </p>
      <ol className="divide-y divide-line rounded-xl border border-line">
        {ordered.slice(0, most).map(({ line, fullName, outcome, messages }) => (
          <li
            key={line}
            className="grid grid-cols-1 gap-x-4 px-4 py-2.5 text-sm sm:grid-cols-[5rem_minmax(0,1fr)_6rem]"
          >
            <span className="text-muted tabular-nums">{`Linha ${line}`}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block font-medium">{fullName}</span>
              {messages.map((message) => (
                <span key={message} className="block text-muted">
                  {message}
                </span>
              ))}
            </span>
            <span className={`font-medium ${OUTCOMES[outcome].tone}`}>{OUTCOMES[outcome].label}</span>
          </li>
        ))}
      </ol>
      {lines.length > most && (
        <div>
          <Button size="small" onClick={() => setMost(most + SHOWN)}>
            Mostrar mais
          </Button>
        </div>
      )}
    </section>
  );
}
