/** `null` where the bank reports no status. */
export type LineStatus = 'accepted' | 'pending' | 'rejected' | 'unknown' | null;

/** `code` is the bank's. */
type Status = { status: LineStatus; code: string };

const ACCEPTED = ['ACTC', 'ACCP', 'ACSP', 'ACWC', 'ACSC', 'ACCC', 'ACFC'];
const PENDING = ['RCVD', 'PDNG'];
const REJECTED = ['RJCT'];

/** Status of a group whose transactions have a status each. */
const PARTLY = 'PART';

export function statusOfGroup(code: string): Status {
  return code === PARTLY ? { status: null, code } : statusOf(code);
}

export function statusOf(code: string): Status {
  if (ACCEPTED.includes(code)) return { status: 'accepted', code };
  if (PENDING.includes(code)) return { status: 'pending', code };
  return { status: REJECTED.includes(code) ? 'rejected' : 'unknown', code };
}
