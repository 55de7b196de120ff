import * as z from 'zod/mini';
import { isMonday } from '../../platform/domain/calendar';

/** `YYYY-MM-DD`: the Monday from which something applies. */
export const Monday = z.iso
  .date('Indique uma segunda-feira')
  .check(z.refine(isMonday, 'Tem de ser uma segunda-feira'));

export const namesWeek = z.refine<string>(isMonday, 'A semana indica-se pela sua segunda-feira');

/** `YYYY-MM-DD`: the Monday that identifies a week. */
export const WeekMonday = z.iso.date('Indique a segunda-feira da semana').check(namesWeek);
