import { weekEndOf } from './period';

/** If not dated, `madeAt` is an upper bound; that of a version stated to be earlier is the beginning of its week. */
export type Version = { madeAt: string; isDated: boolean; isStatedEarlier: boolean };

/** `madeAt` is what the mail states, `receivedAt` when the mail server took it in, and `arrivedAt` when it was first
 * looked at here. `isOwn` means that the platform sent it directly, not through a forward. */
type Sent = {
  madeAt?: string | null;
  receivedAt?: string | null;
  arrivedAt: string;
  isOwn: boolean;
};

/** The stated time, unless it is after arrival or before the end of the report's week; then the time of arrival. */
export function madeAtOf(
  { madeAt = null, receivedAt = null, arrivedAt }: Omit<Sent, 'isOwn'>,
  weekStartDate?: string,
): string {
  const isBelievable = (time: string | null, latest: string): time is string => {
    const isTooEarly =
      weekStartDate !== undefined && time !== null && time.slice(0, 10) < weekEndOf(weekStartDate);
    return time !== null && time <= latest && !isTooEarly;
  };
  const arrival = isBelievable(receivedAt, arrivedAt) ? receivedAt : arrivedAt;
  return isBelievable(madeAt, arrival) ? madeAt : arrival;
}

/** Undated mails read on arrival are ordered by arrival; one that was in quarantine stays unordered, unless the mail
 * server says when it came. */
export function versionOf(sent: Sent, at: string, weekStartDate: string): Version {
  const { arrivedAt, isOwn } = sent;
  const madeAt = madeAtOf(sent, weekStartDate);
  return { madeAt, isDated: isOwn && (madeAt !== arrivedAt || arrivedAt === at), isStatedEarlier: false };
}
