import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CARD_LABELS } from '../../../src/people/cars/car-label-rules';
import type { UnknownCard } from '../../../src/people/cars/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { daysText } from '../../money/costs/cost-texts';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { useDeferred } from '../../ui/use-deferred';
import { unknownCardsQuery } from './cars';

/** Cards that files of costs name and nobody has entered: each is entered with who or which car has it. */
export function UnknownCards() {
  const { data = [] } = useQuery(unknownCardsQuery);
  if (data.length === 0) return null;
  return (
    <Card
      title="Cartões por registar"
      description="Os ficheiros de custos nomeiam-nos. Enquanto não estiverem registados, o que pagam pode esperar por si."
    >
      <ul aria-label="Cartões por registar" className="divide-y divide-line text-sm">
        {data.map((card) => (
          <UnknownLine key={card.number} card={card} />
        ))}
      </ul>
    </Card>
  );
}

const loadForm = async () => (await import('./enter-card')).EnterCard;

function UnknownLine({ card }: { card: UnknownCard }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const EnterCard = useDeferred(loadForm, { wanted: isOpen, what: 'o formulário', onFailed: close });
  const { number, kind, count, plates } = card;
  const cars = plates.length > 0 ? [`com ${plates.join(', ')}`] : [];
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <p className="font-medium tabular-nums">{`${CARD_LABELS[kind]} ${number}`}</p>
          <p className="text-muted text-xs tabular-nums">
            {[countLabel(count, 'movimento', 'movimentos'), daysText(card), ...cars].join(' · ')}
          </p>
        </div>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`Registar ${number}`}
          onClick={() => setOpen(!isOpen)}
        >
          Registar
        </Button>
      </div>
      {isOpen && EnterCard && <EnterCard card={card} onClose={close} />}
    </li>
  );
}
