import { useState } from 'react';
import type { HandedOver, HoldingsBack } from '../../../src/people/cars/schema';
import { wallTime } from '../../../src/platform/domain/wall-time';
import { answerOf, api, type JsonAnswer } from '../../ui/requests/api';
import { useAct } from '../../ui/session/mutations';
import { wayBack } from '../../ui/undo/way-back';
import { refreshCars } from './cars';
import { movedText } from './moved-text';

type Call = (query: { dryRun?: 'true' }) => Promise<JsonAnswer<HandedOver>>;
type Sent = { startsAt: string; call: Call };

/** A write of holdings. Where it moves costs, the first press answers which as `question`, and the next one writes; the
 * toast says it too, and takes it back. `sending` is for the `TermsForm` of the write. */
export function useHandOver({ done, onDone }: { done: string; onDone: () => void }) {
  const [question, setQuestion] = useState('');
  const { mutate, isPending, error } = useAct({
    async mutationFn({ call }: Sent) {
      const asked = question === '' ? movedText((await answerOf(call({ dryRun: 'true' }))).moved) : '';
      return asked === '' ? { done: await answerOf(call({})) } : { asked };
    },
    onSuccess({ done: answer, asked = '' }) {
      setQuestion(asked);
      if (answer) onDone();
    },
    onError: () => setQuestion(''),
    meta: {
      isDryRun: ({ done: answer }) => answer === undefined,
      done({ done: answer }, { startsAt }) {
        if (!answer) return;
        const isPast = startsAt < wallTime(new Date());
        const moved = movedText(answer.moved) || (isPast ? 'Nenhum custo muda de condutor.' : '');
        return {
          description: moved === '' ? done : `${done}. ${moved}`,
          action: undoAction(answer.back),
        };
      },
      refreshes: [refreshCars],
    },
  });
  const send = (startsAt: string, call: Call) => mutate({ startsAt, call });
  return { send, sending: { busy: isPending, error, question, onChange: () => setQuestion('') } };
}

function undoAction(json: HoldingsBack | null) {
  if (json === null || Object.values(json).every((rows) => rows.length === 0)) return undefined;
  return wayBack(() => answerOf(api.holdings.undo.$post({ json })), 'As entregas estão como antes.');
}
