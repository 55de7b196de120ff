import { CARD_LABELS } from '../../../src/people/cars/car-label-rules';
import { isDevice } from '../../../src/people/cars/card-rules';
import type { CardKind } from '../../../src/people/cars/schema';
import { Choice } from '../../money/terms/terms-form';
import { useFieldsAround } from '../../ui/form';

const KINDS = (Object.entries(CARD_LABELS) as [CardKind, string][]).filter(([kind]) => !isDevice({ kind }));

/** Chooses the cost that a card pays; there is nothing to choose for a toll device. */
export function KindChoice() {
  const { register, watch } = useFieldsAround<{ kind: CardKind }>();
  if (isDevice({ kind: watch('kind') })) return null;
  return <Choice label="Paga" options={KINDS} {...register('kind')} />;
}
