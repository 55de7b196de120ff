/** A paper of the driver's own car as stored in a reminder's `detail`; `date` is its last day. */
export type NamedPaper = { carId: string; plate: string; name: string; date: string };
