import { type Fleet, fleetOf } from '../../platform/domain/fleet';
import type { Env } from '../../settings/env';

export type ReciboSettings = {
  /** False where the first terms of a driver turn the recibos on. */
  isOn: boolean;
  /** Whether what passengers paid in cash is a part of what a recibo is for. */
  withCash: boolean;
  /** Whether a week that lacks its recibo is left out of a file for the bank. */
  gate: boolean;
  /** Whom a recibo must be issued to; null while the company has no name or NIF. */
  acquirer: { name: string; nif: string } | null;
};

export function reciboSettingsOf(env: Env): ReciboSettings {
  return {
    isOn: env.RECIBOS,
    withCash: env.RECIBOS_BASIS === 'with-cash',
    gate: env.RECIBOS_GATE,
    acquirer: acquirerOf(fleetOf(env)),
  };
}

function acquirerOf(fleet: Fleet | null): ReciboSettings['acquirer'] {
  return fleet === null || fleet.nif === null ? null : { name: fleet.name, nif: fleet.nif };
}
