import { lowerAscii } from '../sessions/staff-rules';

/** Whether `staff` also did the `first` act; one address is one person (docs/security.md#one-person-alone). */
export function isSamePerson(first: string, staff: string): boolean {
  return lowerAscii(first) === lowerAscii(staff);
}
