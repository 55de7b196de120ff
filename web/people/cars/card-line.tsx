import { useState } from 'react';
import { CARD_LABELS } from '../../../src/people/cars/car-label-rules';
import { isDevice } from '../../../src/people/cars/card-rules';
import type { CardAnswer } from '../../../src/people/cars/schema';
import { lisbonDate } from '../../../src/platform/domain/calendar';
import { BEGINNING, wallTimeInWords } from '../../../src/platform/domain/wall-time';
import { Button } from '../../ui/button';
import { carLink, driverLink } from '../../ui/driver-links';
import { formatDate } from '../../ui/format';
import { CarSelect } from './car-select';
import { Receiver } from './card-receiver';
import { EditCard } from './edit-card';
import { HandOverForm } from './hand-over-form';

/** A card or toll device, with who or what has it; it is handed over, changed or ended in place. */
export function CardLine({ card }: { card: CardAnswer }) {
  const [open, setOpen] = useState<'give' | 'edit' | null>(null);
  const { id, number, kind, endedOn } = card;
  const toggle = (form: 'give' | 'edit') => setOpen(open === form ? null : form);
  // A form that was opened meanwhile stays open.
  const close = (form: 'give' | 'edit') => setOpen((now) => (now === form ? null : now));
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium [overflow-wrap:anywhere]">{`${CARD_LABELS[kind]} ${number}`}</p>
          <p className="text-muted text-xs tabular-nums [overflow-wrap:anywhere]">
            <Holder of={card.holder} />
            {endedOn !== null && <span>{` · último dia em ${formatDate(endedOn)}`}</span>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!hasEnded(card) && (
            <Button
              size="small"
              quiet
              aria-expanded={open === 'give'}
              aria-label={`Entregar ${number}`}
              onClick={() => toggle('give')}
            >
              Entregar
            </Button>
          )}
          <Button
            size="small"
            quiet
            aria-expanded={open === 'edit'}
            aria-label={`Editar ${number}`}
            onClick={() => toggle('edit')}
          >
            Editar
          </Button>
        </div>
      </div>
      {open === 'give' && (
        <HandOverForm
          label={isDevice(card) ? 'Entregar identificador' : 'Entregar cartão'}
          given={{ cardId: id }}
          mayShare={false}
          onClose={() => close('give')}
        >
          {isDevice(card) ? <CarSelect /> : <Receiver />}
        </HandOverForm>
      )}
      {open === 'edit' && <EditCard key={card.version} card={card} onClose={() => close('edit')} />}
    </li>
  );
}

/** The last day of a card may be to come. */
export function hasEnded({ endedOn }: CardAnswer): boolean {
  return endedOn !== null && endedOn < lisbonDate(new Date());
}

function Holder({ of: holder }: { of: CardAnswer['holder'] }) {
  if (!holder) return <span>Sem titular</span>;
  const { driverId, carId, name, startsAt } = holder;
  const link = driverId === null ? carLink(carId ?? '') : driverLink(driverId, 'car');
  return (
    <>
      <span className="inline-block">{driverId === null ? 'Com a viatura' : 'Com'}</span>{' '}
      <a href={link} className="inline-block underline">
        {name}
      </a>{' '}
      <span className="inline-block">
        {startsAt === BEGINNING ? 'desde sempre' : `desde ${wallTimeInWords(startsAt)}`}
      </span>
    </>
  );
}
