import { asc, gt } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { auditSeals } from '../../../db/schema/audit-seals';
import { linkOf, rowsAfter, type Seal } from './seal';

type Verified = {
  sealed: number;
  unsealed: number;
  last: Seal | null;
  hasLink: boolean;
  /** The first block whose rows do not match its link: ids above `after`, up to `through`. */
  broken: { after: number; through: number } | null;
};

const PAGE = 500;

/** `link` is an earlier link from the log; the result says whether the chain still contains it. */
export async function verifyAudit(db: Database, link: string | null): Promise<Verified> {
  const verified: Verified = { sealed: 0, unsealed: 0, last: null, hasLink: false, broken: null };
  for (;;) {
    const after = verified.last?.throughId ?? 0;
    const seals = await db
      .select()
      .from(auditSeals)
      .where(gt(auditSeals.throughId, after))
      .orderBy(asc(auditSeals.throughId))
      .limit(PAGE);
    for (const seal of seals) {
      const start: number = verified.last?.throughId ?? 0;
      const rows = (await rowsAfter(db, start, seal.rows + 1)).filter(({ id }) => id <= seal.throughId);
      if (rows.length !== seal.rows || (await linkOf(verified.last?.hash ?? '', rows)) !== seal.hash) {
        return { ...verified, broken: { after: start, through: seal.throughId } };
      }
      verified.sealed += rows.length;
      verified.last = seal;
      verified.hasLink ||= seal.hash === link;
    }
    if (seals.length < PAGE) break;
  }
  for (let after = verified.last?.throughId ?? 0; ; ) {
    const rows = await rowsAfter(db, after, PAGE);
    verified.unsealed += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PAGE) return verified;
  }
}
