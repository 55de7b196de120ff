import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { failureText } from '../../ui/requests/failure-text';
import { saveFile } from '../../ui/save-file';
import { endsSession } from '../../ui/session/session';
import { getWeekStatements } from './week-statements';

type State = { is: 'idle' | 'busy' | 'done' | 'failed'; text: string };

/** Every statement of the week in one file, made while one waits. */
export function StatementsDownload({ week }: { week: string }) {
  const client = useQueryClient();
  const [state, setState] = useState<State>({ is: 'idle', text: '' });
  async function download() {
    setState({ is: 'busy', text: 'A preparar os extratos…' });
    try {
      const file = await getWeekStatements(week, ({ made, all }) =>
        setState({ is: 'busy', text: `A preparar os extratos: ${made} de ${all}` }),
      );
      saveFile(file, `extratos-${week}.zip`);
      setState({ is: 'done', text: 'Os extratos estão nas suas transferências.' });
    } catch (error) {
      if (!(error instanceof Error) || endsSession(client, error)) return;
      setState({ is: 'failed', text: failureText(error) });
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-row-reverse">
      <Button size="small" busy={state.is === 'busy'} onClick={download}>
        Extratos (ZIP)
      </Button>
      <p
        role="status"
        className={`text-sm tabular-nums ${state.is === 'failed' ? 'text-bad' : 'text-muted'}`}
      >
        {state.text}
      </p>
    </div>
  );
}
