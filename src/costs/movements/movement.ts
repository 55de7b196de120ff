import type { costMovements } from '../../../db/schema/cost-movements';
import type { CostKind } from '../../platform/domain/cost-kinds';
import type { SettlementCategory } from '../../platform/domain/settlement-categories';

export type StoredMovement = typeof costMovements.$inferSelect;

/** The stated part of a movement; amounts in cents, with IVA. Rent states its car. */
export type Movement = Omit<StoredMovement, Exclude<keyof Verdict, 'carId'> | 'version'>;

/** `fleet`: the fleet pays it all. `free`: cancelled, so nobody is charged. `gone`: no file states it any more. */
export type Verdict = Pick<
  StoredMovement,
  'state' | 'reason' | 'doubt' | 'carId' | 'driverId' | 'shareCents'
>;

/** The rest of a movement that nothing has decided yet. Version 0 is not stored. */
export const UNDECIDED = {
  fileId: null,
  device: null,
  card: null,
  vin: null,
  part: null,
  isChargeable: true,
  bound: null,
  state: 'waiting' as const,
  reason: null,
  doubt: null,
  carId: null,
  driverId: null,
  shareCents: 0,
  assigned: null,
  version: 0,
};

const CATEGORIES = {
  toll: 'PORTAGENS',
  parking: 'ESTACIONAMENTO',
  subscription: 'OUTRO',
  fuel: 'COMBUSTIVEL',
  charging: 'CARREGAMENTO',
  rent: 'RENDA',
  other: 'OUTRO',
} as const satisfies Record<CostKind, SettlementCategory>;

export type CostCategory = (typeof CATEGORIES)[CostKind];

/** The category of the acerto that movements of this kind make. */
export function categoryOf(kind: CostKind): CostCategory {
  return CATEGORIES[kind];
}
