/** The answer of `GET /api/stats`. */
export type Stats = {
  activeDrivers: number;
  pendingDrivers: number;
  /** Euro, the one amount of the API that is a number (SPEC.md §3). */
  monthlyRevenue: number;
  totalVehicles: number;
};
