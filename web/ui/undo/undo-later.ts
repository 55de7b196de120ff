import { notify, type ToastAction } from '../notify';

type Taking = typeof import('./undo');

/** A toast's action; what it takes is fetched once it is wanted. */
export function undoAction(undo: (taking: Taking) => Promise<unknown>): ToastAction {
  const act = () =>
    import('./undo').then(undo, () =>
      notify({
        tone: 'error',
        title: 'Erro',
        description: 'Não foi possível anular. Verifique a ligação e tente novamente.',
      }),
    );
  return { label: 'Anular', act: () => void act() };
}
