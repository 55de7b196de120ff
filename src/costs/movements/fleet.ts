import type { carCards } from '../../../db/schema/car-cards';
import type { carRents } from '../../../db/schema/car-rents';
import type { CAR, cars } from '../../../db/schema/cars';
import type { costRules } from '../../../db/schema/cost-rules';
import type { holdings } from '../../../db/schema/holdings';

export type Car = Pick<typeof cars.$inferSelect, keyof typeof CAR>;
export type CarCard = typeof carCards.$inferSelect;
export type Holding = typeof holdings.$inferSelect;
export type CarRent = typeof carRents.$inferSelect;
export type CostRule = typeof costRules.$inferSelect;

/** All that decides whose a movement is and who pays it. */
export type Fleet = {
  cars: readonly Car[];
  cards: readonly CarCard[];
  holdings: readonly Holding[];
  rents: readonly CarRent[];
  rules: readonly CostRule[];
};
