import { failureText } from '../requests/failure-text';
import { type ActionOf, runMutation } from '../session/mutations';

/** A toast's action that undoes what the toast reports, and reports that in turn. `undone`: the state once it is undone,
 * such as `A linha volta a esperar.` */
export function wayBack(back: () => Promise<unknown>, undone: string): ActionOf {
  return (client, refreshes) => {
    const undoing = {
      mutationFn: back,
      meta: {
        done: { title: 'Anulado', description: undone },
        failed: failureText,
        refreshes,
        after: 'settled' as const,
      },
    };
    return { label: 'Anular', act: () => void runMutation(client, undoing).catch(() => undefined) };
  };
}
