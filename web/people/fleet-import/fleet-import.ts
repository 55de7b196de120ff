import { answerOf, api } from '../../ui/requests/api';

/** A dry run reports what would happen, and writes nothing. */
export function sendFleet(file: File, dryRun: boolean) {
  const form = { file, dryRun: dryRun ? 'true' : 'false' } as const;
  return answerOf(api['driver-imports'].$post({ form }));
}
