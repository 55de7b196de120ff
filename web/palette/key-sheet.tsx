import { useState } from 'react';
import { Dialog } from '../ui/dialog';
import { areSingleKeysOn, turnSingleKeys } from '../ui/single-key';

const SHEET: readonly (readonly [
  title: string,
  keys: readonly (readonly [keys: string[], act: string])[],
])[] = [
  [
    'Em todas as páginas',
    [
      [['Ctrl K', '/'], 'Ir para um condutor, uma semana, uma página ou uma ação'],
      [['?'], 'Ver as teclas'],
      [['F8'], 'Ir para as notificações'],
      [['Esc'], 'Fechar o que está aberto'],
    ],
  ],
  [
    'Na ficha do condutor',
    [
      [['←', '→'], 'Separador ou documento anterior e seguinte'],
      [['C'], 'Aprovar Condutor'],
    ],
  ],
  [
    'Num documento aberto',
    [
      [['A'], 'Aprovar, e passar ao seguinte'],
      [['R'], 'Rejeitar, e passar ao seguinte'],
      [['M'], 'Rejeitar com motivo'],
      [['D'], 'Ir para a data indicada no documento'],
      [['N'], 'Condutor seguinte'],
      [['+', '−', '0'], 'Ampliar, reduzir, ver inteiro'],
      [['G'], 'Girar'],
    ],
  ],
];

/** Every key of the office; those of one character can be turned off (WCAG 2.1.4). */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Dialog
      title="Teclas"
      size="short"
      onClose={onClose}
      footer={
        <label className="flex min-h-8 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => {
              setOn(target.checked);
              turnSingleKeys(target.checked);
            }}
            className="size-4 shrink-0"
          />
          Usar teclas de um só carácter
        </label>
      }
    >
      <div className="grid gap-6 p-[min(1.25rem,5vw)] sm:p-6">
        {SHEET.map(([title, keys]) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 font-semibold">{title}</h3>
            <dl className="divide-y divide-line">
              {keys.map(([names, act]) => (
                <div
                  key={act}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 text-sm"
                >
                  <dt className="min-w-0">{act}</dt>
                  <dd className="flex flex-wrap gap-2">
                    {names.map((name) => (
                      <kbd
                        key={name}
                        className="rounded border border-edge px-1.5 font-sans text-muted text-xs"
                      >
                        {name}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
