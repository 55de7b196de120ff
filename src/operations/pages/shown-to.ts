import type { Staff } from '../../app-env';
import { escaped } from '../../platform/domain/fleet';
import { RIGHTS, rolesInWords } from '../../platform/sessions/role-rules';

/** In the pages (web/ui/staff-layout.tsx). */
const SLOT = '<!--who-->';

/** A page of the office as it is for one person: what is hidden (web/ui/session/rights.ts), who is signed in, and the
 * calls that begin with it, of which `mayCall` is false for what would be refused. */
export function shownTo(page: string, staff: Staff, mayCall: (path: string) => boolean): string {
  const lacks = RIGHTS.filter((right) => !staff.rights.has(right)).join(' ');
  const [email, as] = [escaped(staff.email), escaped(rolesInWords(staff.roles))];
  return page
    .replace('<html ', () => `<html data-lacks="${lacks}" `)
    .replace(/ data-calls="([^"]*)"/, (_, calls: string) => {
      return ` data-calls="${calls.split(' ').filter(mayCall).join(' ')}"`;
    })
    .replaceAll('title="Sair"', () => `title="Sair (${email}, ${as})"`)
    .replaceAll(SLOT, () => `<span>${email}</span> <span>${as}</span>`);
}
