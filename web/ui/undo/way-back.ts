import type { QueryClient } from '@tanstack/react-query';
import { notify, type ToastAction } from '../notify';
import { failureText } from '../requests/failure-text';
import { runMutation } from '../session/run-mutation';

type WayBack = {
  back: () => Promise<unknown>;
  /** The state once it is undone, such as `A linha volta a esperar.` */
  undone: string;
  refresh: (client: QueryClient) => unknown;
};

/** A toast's action that undoes what the toast reports, and reports that in turn. `refresh` follows whatever comes of it. */
export function wayBack(client: QueryClient, { back, undone, refresh }: WayBack): ToastAction {
  const act = async () => {
    await runMutation(client, back).then(
      () => notify({ tone: 'success', title: 'Anulado', description: undone }),
      (error) => notify({ tone: 'error', title: 'Erro', description: failureText(error) }),
    );
    await refresh(client);
  };
  return { label: 'Anular', act: () => void act() };
}
