import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ownWeekSpan } from '../../src/operations/me/week-words-rules';
import { fieldsOf } from '../../src/people/recibos/photo-rules';
import type { FiscalDocument } from '../../src/people/recibos/recibo-rules';
import type { OwnReciboAnswer, OwnRecibos, OwnReciboWeek } from '../../src/people/recibos/schema';
import { missingWords, stateSentence } from '../../src/people/recibos/state-words-rules';
import { dateInWords, lisbonDate } from '../../src/platform/domain/calendar';
import { euroOfCents } from '../../src/platform/domain/money-text';
import { countLabel } from '../../src/platform/domain/text';
import { ReciboStateBadge } from '../money/recibos/recibo-state-badge';
import { TypedReciboForm } from '../money/recibos/typed-recibo';
import { ACCEPTED_FILES } from '../people/uploads/accepted-files';
import { Button } from '../ui/button';
import { FileDropBox } from '../ui/file-drop-box';
import { FormSection } from '../ui/form-section';
import { Skeleton } from '../ui/skeleton';
import { readRecibos, sendRecibo } from './me';
import type { Asked } from './photo-worker';
import { ReciboLines } from './recibo-lines';
import { useWork } from './use-work';

/** The weeks listed at first. */
const AT_FIRST = 4;

/** Shows the figures of the next recibo, takes its file, and lists how each week stands; nothing where none is asked. */
export function RecibosPart() {
  const { own, sent, sending, unread, busy, failure, error, load, send, leave } = useRecibos();
  const [today] = useState(() => lisbonDate(new Date()));
  if (own?.weeks.length === 0 && own.documents.length === 0) return null;
  const missing = own?.weeks.filter(isToSend) ?? [];
  const [next] = missing;
  return (
    <FormSection title="Recibos" hint={own ? hintOf(own, missing.length) : undefined}>
      {!own && !error && <Skeleton className="h-80 w-full" />}
      {own && (
        <div className="grid grid-cols-1 gap-4">
          {next && <NextRecibo week={next} acquirer={own.acquirer} today={today} />}
          {(sent || sending?.seen) && <Outcome sent={sent} seen={sending?.seen ?? null} today={today} />}
          {unread ? (
            <TypedReciboForm
              start={unread.seen && fieldsOf(unread.seen)}
              submit="Enviar recibo"
              busy={busy !== null}
              error={failure}
              onSend={(typed) => send(unread.file, typed)}
              onClose={leave}
            >
              <p role="alert" className="@min-[34rem]:col-span-full">
                {unread.seen ? `${unread.reason} ${FILLED}` : unread.reason}
              </p>
            </TypedReciboForm>
          ) : (
            <SendBox isBusy={busy === 'send'} onChoose={(file) => send(file)} />
          )}
        </div>
      )}
      {error && !unread && (
        <p role="alert" className="mt-3 text-bad text-sm">
          {error.text}
        </p>
      )}
      {!own && error && (
        <Button onClick={load} className="mt-3">
          Tentar novamente
        </Button>
      )}
      {own && <Weeks own={own} next={next} today={today} />}
    </FormSection>
  );
}

function hintOf({ weeks, nif }: OwnRecibos, missing: number): string {
  const diverging = weeks.filter(({ state }) => state === 'DIVERGES').length;
  return [
    missingWords(missing),
    ...(diverging > 0 ? [countLabel(diverging, 'diverge', 'divergem')] : []),
    ...(nif === null ? ['falta o seu NIF: peça à nossa equipa para o indicar'] : []),
  ].join(' · ');
}

const FILLED = 'Os que se leem na fotografia já estão preenchidos: confira-os antes de enviar.';

type Sent = Extract<OwnReciboAnswer, { outcome: 'taken' | 'known' }>;
/** `seen` is the browser's reading of the photograph, which the server makes again. */
type Seen = { file: File; seen: FiscalDocument | null };

function useRecibos() {
  const [own, setOwn] = useState<OwnRecibos | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [sending, setSending] = useState<Seen | null>(null);
  const [unread, setUnread] = useState<(Seen & { reason: string }) | null>(null);
  const { busy, failure, error, run } = useWork();
  const load = () => void run('read', async () => setOwn(await readRecibos()));
  const begin = useEffectEvent(load);
  useEffect(() => begin(), []);
  const send = (file: File, typed?: Record<string, string>) =>
    void run('send', async () => {
      setSent(null);
      setSending({ file, seen: null });
      const reading = typed || !own ? null : readPhoto(file, own);
      void reading?.then((seen) => setSending((now) => (now?.file === file ? { file, seen } : now)));
      try {
        const answer = await sendRecibo(file, typed);
        if (answer.outcome === 'unreadable') {
          return setUnread({ file, reason: answer.reason, seen: await reading });
        }
        setUnread(null);
        setSent(answer);
        setOwn(await readRecibos());
      } finally {
        setSending(null);
      }
    });
  return { own, sent, sending, unread, busy, failure, error, load, send, leave: () => setUnread(null) };
}

function isToSend({ state }: OwnReciboWeek): boolean {
  return state === 'MISSING' || state === 'ANNULLED';
}

type WeekProps = { week: OwnReciboWeek; acquirer: OwnRecibos['acquirer']; today: string };

function NextRecibo({ week, acquirer, today }: WeekProps) {
  return (
    <section aria-labelledby="proximo-recibo">
      <h3 id="proximo-recibo" className="font-medium">
        {`O que escrever no recibo de ${ownWeekSpan(week.week, today)}`}
      </h3>
      <ReciboLines week={week} acquirer={acquirer} />
    </section>
  );
}

function SendBox({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <FileDropBox
      ref={input}
      label="Recibo"
      accept={ACCEPTED_FILES}
      title={isBusy ? 'A ler o recibo…' : 'Enviar recibo'}
      note="PDF ou fotografia, até 10 MB"
      disabled={isBusy}
      onChoose={([file]) => file && onChoose(file)}
    />
  );
}

/** The result of the sending, in a sentence for each week; until it is there, the figures of the photograph. */
function Outcome({ sent, seen, today }: { sent: Sent | null; seen: FiscalDocument | null; today: string }) {
  const isWrong = sent?.weeks.some(({ state }) => state === 'DIVERGES');
  const tone = isWrong ? 'border-bad bg-bad-soft text-bad' : 'border-good bg-good-soft text-good';
  return (
    <div
      role="status"
      className={`rounded-lg border px-4 py-3 font-medium ${sent ? tone : 'border-line bg-raised'}`}
    >
      {!sent && seen && <p>{seenWords(seen)}</p>}
      {sent?.weeks.length === 0 && <p>Recebido. Não conta para nenhuma semana.</p>}
      {sent?.weeks.map((week) => (
        <p key={week.week}>{stateSentence(week, ownWeekSpan(week.week, today))}</p>
      ))}
    </div>
  );
}

function seenWords({ number, issuedOn, totalCents }: FiscalDocument): string {
  return `Na fotografia: ${number}, de ${dateInWords(issuedOn)}, ${euroOfCents(totalCents)}.`;
}

/** A photograph that takes longer is left to the server. */
const PATIENCE_MS = 10_000;

/** Reads it in a worker, whose script comes with the first photograph. Null where it cannot be read. */
function readPhoto(photo: File, { nif, acquirer }: OwnRecibos): Promise<FiscalDocument | null> {
  if (!/^image\/(jpeg|png)$/.test(photo.type)) return Promise.resolve(null);
  return new Promise<FiscalDocument | null>((resolve) => {
    const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
    const end = (document: FiscalDocument | null) => {
      clearTimeout(limit);
      worker.terminate();
      resolve(document);
    };
    const limit = setTimeout(end, PATIENCE_MS, null);
    worker.addEventListener('message', ({ data }) => end(data));
    worker.addEventListener('error', () => end(null));
    worker.postMessage({ photo, people: { nif, acquirer } } satisfies Asked);
  });
}

type WeeksProps = { own: OwnRecibos; next: OwnReciboWeek | undefined; today: string };

/** The others, newest first; each opens to its sentence and to what was to be put on it. */
function Weeks({ own: { weeks, acquirer }, next, today }: WeeksProps) {
  const [isWhole, setWhole] = useState(false);
  const others = weeks.filter(({ week }) => week !== next?.week);
  const shown = isWhole ? others : others.slice(0, AT_FIRST);
  return (
    <>
      <ul className="mt-4 divide-y divide-line border-line border-t">
        {shown.map((week) => (
          <li key={week.week}>
            <details>
              <summary className="flex min-h-12! items-center gap-x-3 rounded-lg hover:bg-raised before:mr-0">
                <span className="min-w-0 flex-1 tabular-nums">{ownWeekSpan(week.week, today)}</span>
                <ReciboStateBadge state={week.state} />
              </summary>
              <div className="pb-3">
                <p className="text-sm">{stateSentence(week, ownWeekSpan(week.week, today))}</p>
                <ReciboLines week={week} acquirer={acquirer} />
              </div>
            </details>
          </li>
        ))}
      </ul>
      {shown.length < others.length && (
        <Button onClick={() => setWhole(true)} className="mt-4 w-full">
          Ver todas
        </Button>
      )}
    </>
  );
}
