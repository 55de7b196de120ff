import * as z from 'zod/mini';
import { RejectionNote } from '../documents/schema';
import { DriverCorrection } from '../driver-changes/schema';

/** The wanted values; an absent field stays as it is. */
export const DataWanted = DriverCorrection;
export type DataWanted = z.infer<typeof DataWanted>;

export const DataRequestStatus = z.enum(['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN']);
export type DataRequestStatus = z.infer<typeof DataRequestStatus>;

export type DataRequest = {
  id: string;
  wanted: DataWanted;
  status: DataRequestStatus;
  createdAt: string;
  decidedAt: string | null;
};

/** `fullName` is the driver's name today. */
export type OpenDataRequest = DataRequest & { driverId: string; fullName: string };

export const DataDecision = z.object({
  status: z.enum(['ACCEPTED', 'DECLINED'], 'O estado tem de ser ACCEPTED ou DECLINED'),
  /** Explains a declined request to the driver. */
  note: z.optional(RejectionNote),
});
export type DataDecision = z.infer<typeof DataDecision>;
