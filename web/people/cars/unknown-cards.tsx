import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CARD_LABELS } from '../../../src/people/cars/car-label-rules';
import type { UnknownCard } from '../../../src/people/cars/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { startOfDay } from '../../../src/platform/domain/wall-time';
import { daysText } from '../../money/costs/cost-texts';
import { TermsForm } from '../../money/terms/terms-form';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DateField } from '../../ui/date-field';
import { api } from '../../ui/requests/api';
import { KindChoice } from './card-kind';
import { Receiver } from './card-receiver';
import { unknownCardsQuery, wallTimeOf } from './cars';
import { useHandOver } from './use-hand-over';

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

function UnknownLine({ card }: { card: UnknownCard }) {
  const [isOpen, setOpen] = useState(false);
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
      {isOpen && <EnterForm card={card} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** The card is handed over from the day of its first movement on, unless another time is given. */
function EnterForm({ card, onClose }: { card: UnknownCard; onClose: () => void }) {
  const { number, plates } = card;
  const [kind, setKind] = useState(card.kind);
  const { send, sending } = useHandOver({
    done: 'Cartão registado com sucesso',
    onDone: onClose,
  });
  const submit = (form: FormData) => {
    const chosen = (name: string) => String(form.get(name) ?? '') || null;
    const startsAt = wallTimeOf(form.get('startsAt'));
    const to = { carId: chosen('carId'), driverId: chosen('driverId'), startsAt };
    send(startsAt, (query) => api['car-cards'].$post({ json: { number, kind, to }, query }));
  };
  return (
    <TermsForm
      label={`Registar ${number}`}
      submit="Registar cartão"
      {...sending}
      onClose={onClose}
      onSend={submit}
    >
      <KindChoice kind={kind} onChange={(chosen) => chosen !== 'PORTAGENS' && setKind(chosen)} />
      <Receiver plate={plates.length === 1 ? plates[0] : undefined} />
      <DateField
        label="Desde"
        name="startsAt"
        withTime
        defaultValue={startOfDay(card.firstDay).replace(' ', 'T')}
        required
      />
    </TermsForm>
  );
}
