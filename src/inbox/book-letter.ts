import { bookFiles } from '../payment-reports/book-files';
import { keepUnnamed } from '../payment-reports/kept-bytes';
import type { Prepared } from '../payment-reports/prepare';
import { done, noteOf, originOf } from './end-messages';
import { cursorAt, type Reading, underLease } from './lease';
import type { Letter } from './letter';
import { isReport } from './report-files';
import { type DoneMessage, messagesDone } from './store';

type Outcome = DoneMessage['outcome'];

/** Books the reports in a message, or notes that it has none, with its end and the cursor, all in one transaction. */
export async function bookLetter(reading: Reading, letter: Letter): Promise<Outcome> {
  const { services } = reading;
  const { files, named } = letter.content?.found ?? { files: [], named: new Set() };
  let outcome: Outcome = 'ignored';
  await bookFiles(services, files, {
    provenance: { source: 'inbox', actor: 'system', ...originOf(letter) },
    cache: reading.cache,
    isReport: (prepared) => isReport(prepared, named),
    quarantine: (refused) => keepUnnamed(services, refused),
    first: [underLease(reading)],
    last(prepared) {
      outcome = outcomeOf(prepared);
      const nothing = {
        uid: letter.uid,
        letter,
        outcome: 'ignored',
        reason: 'no_report',
        keep: false,
      } as const;
      return [
        ...(prepared.length === 0 ? [noteOf(reading, nothing, null)] : []),
        messagesDone(services.db, [done(reading, { uid: letter.uid, letter, outcome })]),
        cursorAt(reading, letter.uid),
      ];
    },
  });
  return outcome;
}

function outcomeOf(prepared: readonly Prepared[]): Outcome {
  if (prepared.length === 0) return 'ignored';
  if (prepared.some((each) => each.outcome === 'read')) return 'processed';
  return prepared.every((each) => each.outcome === 'duplicate') ? 'duplicate' : 'refused';
}
