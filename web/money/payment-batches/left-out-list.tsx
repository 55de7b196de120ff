import type { BatchPreview } from '../../../src/money/payment-batches/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { driverLink } from '../../ui/driver-links';
import { formatDate, formatMoney } from '../../ui/format';
import { ShownPart } from './shown-part';

/** Reasons that staff can resolve, by adding or confirming a bank account. */
const OF_ACCOUNT = ['no_account', 'account_waits', 'own_account'];

/** The records left out of the file, with the reasons; those that lack an account come first. */
export function LeftOutList({ leftOut, count }: Pick<BatchPreview, 'leftOut' | 'count'>) {
  if (leftOut.length === 0) return null;
  const lacking = leftOut.filter(({ reason }) => OF_ACCOUNT.includes(reason));
  const others = leftOut.filter(({ reason }) => !OF_ACCOUNT.includes(reason));
  return (
    // Where nothing can go into a file, the reasons are what one looks for.
    <details open={count === 0} className="rounded-xl border border-line">
      <summary className="rounded-xl px-[min(1.25rem,5vw)] py-3 font-semibold">
        <span>{`${countLabel(leftOut.length, 'registo fica', 'registos ficam')} de fora`}</span>
        {lacking.length > 0 && (
          <span>{`: ${lacking.length === leftOut.length ? '' : `a ${lacking.length} `}falta conta confirmada`}</span>
        )}
      </summary>
      <ShownPart items={[...lacking, ...others]}>
        {(shown) => (
          <ul className="divide-y divide-line border-line border-t">
            {shown.map((each) => (
              <li key={each.recordId} className="grid grid-cols-1 gap-1 px-[min(1.25rem,5vw)] py-3">
                <p className="flex flex-wrap justify-between gap-x-4 [overflow-wrap:anywhere]">
                  <span>
                    <a href={driverLink(each.driverId, 'account')} className="font-medium underline">
                      {each.fullName}
                    </a>
                    <span>{`, semana de ${formatDate(each.weekStartDate)}`}</span>
                  </span>
                  <span className="tabular-nums">{formatMoney(each.amount)}</span>
                </p>
                <p className="text-muted">{each.text}</p>
              </li>
            ))}
          </ul>
        )}
      </ShownPart>
    </details>
  );
}
