export type Stats = {
  activeDrivers: number;
  pendingDrivers: number;
  /** In euro; the one amount that is a number (docs/rules/screens.md#dashboard). Left out without `money.read`. */
  monthlyRevenue?: number | undefined;
  totalVehicles: number;
};
