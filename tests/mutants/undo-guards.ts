import type { Mutant } from './mutant';

/** Guards of decisions that are taken back, and of their e-mails. */
export const UNDO_GUARDS: readonly Mutant[] = [
  ...(['driver', 'document'] as const).flatMap((noun): Mutant[] => {
    const file = `src/people/${noun}s/${noun}-undo-store.ts`;
    return [
      { promise: 82, file, find: ' AND ${builtOn} IS NULL)`', replace: ')`' },
      { promise: 82, file, find: ` AND \${isShown(${noun}s.version, shown)}\``, replace: '`' },
      { promise: 82, file, find: 'decided_at > ${since} AND', replace: '${since} <> 0 AND' },
    ];
  }),
  {
    promise: 83,
    file: 'src/mail/outbox/withdraw.ts',
    find: ' WHERE ${isIt} AND sent_at IS NULL AND unsettled = 0`),',
    replace: ' WHERE ${isIt} AND sent_at IS NULL`),',
  },
  {
    promise: 83,
    file: 'src/mail/outbox/withdraw.ts',
    find: 'SET next_attempt_at = NULL WHERE',
    replace: 'SET unsettled = 1 WHERE',
  },
  {
    promise: 83,
    file: 'src/mail/outbox/store.ts',
    find: '    dropped: dropWithdrawn(db, id),\n',
    replace: '',
  },
  {
    promise: 83,
    file: 'src/mail/smtp/smtp.ts',
    find: 'inSilence: [LATE, LOST, null].includes(pattern)',
    replace: 'inSilence: false',
  },
];
