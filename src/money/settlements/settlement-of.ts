import { isCost } from '../../costs/movements/acertos-of';
import { isCarry } from '../../ledger/weeks/carried-balance';
import type { Settlement } from './schema';
import type { StoredSettlement } from './store';

/** Names what an acerto rests on, by its origin. */
export function settlementOf({ origin, ...stored }: StoredSettlement): Settlement {
  return { ...stored, restsOn: restsOn(origin) };
}

function restsOn(origin: string): Settlement['restsOn'] {
  if (isCost(origin)) return 'costs';
  return isCarry(origin) ? 'balance' : null;
}
