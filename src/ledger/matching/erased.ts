import { sql } from 'drizzle-orm';
import { drivers } from '../../../db/schema/drivers';

export const ERASED_NAME = 'Condutor apagado';
/** The domain is reserved (RFC 2606); local parts differ, since equal addresses are shown as one person. */
export const ERASED_DOMAIN = '@apagado.invalid';

/** A condition on drivers. It compares all fields, or a registrant with such an address would pass for erased. */
export const isErased = sql`(
  ${drivers.fullName} = ${ERASED_NAME} AND ${drivers.email} = substr(${drivers.id}, 1, 8) || ${ERASED_DOMAIN}
  AND ${drivers.phoneNumber} = '000000000' AND ${drivers.cmtvdeNumber} = 'apagado-' || substr(${drivers.id}, 1, 8))`;
