export type Stats = {
  activeDrivers: number;
  pendingDrivers: number;
  /** Euro, the one amount of the API that is a number (docs/rules/screens.md#dashboard). */
  monthlyRevenue: number;
  totalVehicles: number;
};
