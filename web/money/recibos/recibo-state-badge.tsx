import type { WeekState } from '../../../src/people/recibos/schema';
import { RECIBO_STATE_LABELS } from '../../../src/people/recibos/state-words-rules';
import { Badge, type Tone } from '../../ui/badge';

const TONES: Record<WeekState, Tone> = {
  MISSING: 'warn',
  RECEIVED: 'neutral',
  MATCHES: 'good',
  DIVERGES: 'bad',
  ANNULLED: 'bad',
  DISPENSED: 'neutral',
  NOTHING: 'neutral',
};

export function ReciboStateBadge({ state }: { state: WeekState }) {
  return <Badge tone={TONES[state]}>{RECIBO_STATE_LABELS[state]}</Badge>;
}
