import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/opening/client';
import { weekClosings } from '../../../db/schema/week-closings';
import type { ClosingInput, WeekChecklist } from '../../../src/money/week-closings/schema';
import { settlingOffice } from './settling';

/** Inserts a closing as of staff, with nothing carried over. */
export async function insertClosing(db: Database, weekStartDate = '2026-11-09'): Promise<string> {
  const id = randomUUID();
  const closedAt = '2026-11-20T09:00:00.000Z';
  await db.insert(weekClosings).values({ id, weekStartDate, closedBy: 'staff@frota.local', closedAt });
  return id;
}

/** Staff who close weeks and reopen them. */
export async function closingOffice(overrides: Parameters<typeof settlingOffice>[0] = {}) {
  const office = await settlingOffice(overrides);
  const list = async <T>(path: string): Promise<T> => (await office.request(path)).json();
  const checklist = (week: string) => list<WeekChecklist>(`/api/weeks/${week}/checklist`);
  const close = (week: string, { passedOver = [], ...given }: Partial<ClosingInput>) =>
    office.send('POST', `/api/weeks/${week}/close`, { passedOver, ...given });
  const reopen = (week: string, closing?: string) =>
    office.send('POST', `/api/weeks/${week}/reopen`, { closing });
  /** Closes it as it is, with one reason for all findings. */
  const closed = async (week: string, reason = 'Está certo'): Promise<WeekChecklist> => {
    const { digest, findings } = await checklist(week);
    const passedOver = findings
      .filter(({ needsReason }) => needsReason)
      .map(({ check, subject }) => ({ check, subject, reason }));
    const answer = await close(week, { digest, passedOver });
    if (answer.status !== 200) throw new Error(await answer.text());
    return answer.json();
  };
  return { ...office, list, checklist, close, reopen, closed };
}

export type ClosingOffice = Awaited<ReturnType<typeof closingOffice>>;
