export type Stats = {
  activeDrivers: number;
  pendingDrivers: number;
  /** In euro; the API's one amount that is a number (docs/rules/screens.md#dashboard). */
  monthlyRevenue: number;
  totalVehicles: number;
};
