import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type {
  BatchAnswer,
  BatchPreview,
  BatchSelection,
  PaymentBatchDetails,
  PaymentBatches,
} from '../../../src/money/payment-batches/schema';
import { answerOf, api, type JsonAnswer } from '../../ui/requests/api';
import { ApiError, errorOf } from '../../ui/requests/api-error';
import { RECORDS_KEY, STATS_KEY } from '../../ui/requests/query-keys';
import { type Sending, sendForm } from '../../ui/requests/send-form';
import { useAct } from '../../ui/session/mutations';

export const BATCHES_KEY = ['/api/payment-batches'];

/** The company, and its files for the bank. */
export const batchesQuery = queryOptions<PaymentBatches>({ queryKey: BATCHES_KEY });

export function batchQuery(id: string) {
  return queryOptions<PaymentBatchDetails>({ queryKey: [...BATCHES_KEY, id], refetchOnMount: 'always' });
}

/** Previews a file of the selection; it is fetched anew each time it is shown. */
export function previewQuery(selection: BatchSelection) {
  return queryOptions({
    queryKey: [...BATCHES_KEY, 'preview', selection],
    queryFn: () => answerOf(api['payment-batches'].preview.$post({ json: selection })),
    refetchOnMount: 'always',
    gcTime: 0,
  });
}

/** For what is shown in place, where the step has just read it. */
export const READ_ALREADY = { refetchOnMount: true } as const;

const REPORT = { refreshes: [BATCHES_KEY, RECORDS_KEY, STATS_KEY], awaits: 'success' } as const;

type Making = { onMade: (batch: PaymentBatchDetails) => void; onRefused: (seen: BatchPreview) => void };

/** Makes the file as previewed. It is idempotent: a retry after a lost answer gets the file that was made. */
export function useBatchCreation(selection: BatchSelection, { onMade, onRefused }: Making) {
  const client = useQueryClient();
  return useAct({
    mutationFn: ({ digest }: BatchPreview) =>
      answerOf(api['payment-batches'].$post({ json: { ...selection, digest } })),
    onSuccess(batch) {
      client.setQueryData(batchQuery(batch.id).queryKey, batch);
      onMade(batch);
    },
    onError(failure, seen) {
      if (failure instanceof ApiError) onRefused(seen);
    },
    meta: { done: ({ number }) => `Ficheiro n.º ${number} criado`, ...REPORT },
  });
}

export type BatchAct = { call: () => Promise<JsonAnswer<PaymentBatchDetails>>; done: string };

/** One file's own calls. */
export const batchCalls = api['payment-batches'][':id'];

/** Ends a file, or one of its transfers. The later of two people gets an error and the current state. */
export function useBatchAct({ id }: { id: string }, onDone: () => void) {
  const client = useQueryClient();
  return useAct({
    mutationFn: ({ call }: BatchAct) => answerOf(call()),
    onSuccess(batch) {
      client.setQueryData(batchQuery(id).queryKey, batch);
      onDone();
    },
    meta: { done: (_batch, { done }) => done, ...REPORT },
  });
}

type Upload = { file: File } & Sending;

/** Uploads the bank's answer to a file. */
export function useBatchAnswer({ id }: { id: string }) {
  const client = useQueryClient();
  return useAct({
    mutationFn: ({ file, ...sending }: Upload) => sendBatchAnswer(id, file, sending),
    onSuccess: ({ batch }) => client.setQueryData(batchQuery(id).queryKey, batch),
    meta: { ...REPORT, after: 'success' },
  });
}

/** The file as it was made, under the name that the bank knows. */
export async function getBatchFile(id: string): Promise<Blob> {
  const response = await batchCalls.file.$get({ param: { id } });
  if (!response.ok) throw await errorOf(response);
  return response.blob();
}

/** Posts the bank's answer to the file (pain.002). */
async function sendBatchAnswer(id: string, file: File, sending: Sending): Promise<BatchAnswer> {
  const form = new FormData();
  form.set('file', file);
  const response = await sendForm(`/api/payment-batches/${id}/answer`, form, sending);
  if (!response.ok) throw await errorOf(response);
  return response.json();
}
