/** Traits that a row and a driver share; of the name two words at least, or all of the shorter one. */
export type Shared = 'email' | 'phone' | 'name';

export type Suggestion = {
  driverId: string;
  fullName: string;
  /** ACTIVE now or before; other drivers match no row. */
  wasActive: boolean;
  shares: Shared[];
  /** From 1 on; drivers who share as much have the same. */
  rank: number;
};
