import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  BatchPreview,
  BatchSelection,
  PaymentBatchDetails,
  PaymentBatches,
} from '../../../src/payment-batches/schema';
import { notify } from '../../ui/notify';
import { ApiError } from '../../ui/requests/api-error';
import { RECORDS_KEY, STATS_KEY } from '../../ui/requests/query-keys';
import { post } from '../../ui/requests/request';
import type { Sending } from '../../ui/requests/send-form';
import { endsSession } from '../../ui/session/session';
import { sendBatchAnswer } from './payment-batches-requests';

const BATCHES = '/api/payment-batches';
const BATCHES_KEY = [BATCHES];

/** The company, and its files for the bank. */
export const batchesQuery = queryOptions<PaymentBatches>({ queryKey: BATCHES_KEY });

export function batchQuery(id: string) {
  return queryOptions<PaymentBatchDetails>({ queryKey: [...BATCHES_KEY, id], refetchOnMount: 'always' });
}

/** What a file of the selection would have: of now, each time it is looked at. */
export function previewQuery(selection: BatchSelection) {
  return queryOptions({
    queryKey: [...BATCHES_KEY, 'preview', selection],
    queryFn: () => post<BatchPreview>(`${BATCHES}/preview`, selection),
    refetchOnMount: 'always',
    gcTime: 0,
  });
}

export function refreshBatches(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [BATCHES_KEY, RECORDS_KEY, STATS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

type Making = { onMade: (batch: PaymentBatchDetails) => void; onRefused: (seen: BatchPreview) => void };

/** Makes the file that was seen. Where no answer came, the same again is answered the file that was made. */
export function useBatchCreation(selection: BatchSelection, { onMade, onRefused }: Making) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ digest }: BatchPreview) => post<PaymentBatchDetails>(BATCHES, { ...selection, digest }),
    onSuccess(batch) {
      client.setQueryData(batchQuery(batch.id).queryKey, batch);
      notify({ tone: 'success', title: 'Sucesso', description: `Ficheiro n.º ${batch.number} criado` });
      onMade(batch);
      return refreshBatches(client);
    },
    onError(failure, seen) {
      if (endsSession(client, failure) || !(failure instanceof ApiError)) return;
      onRefused(seen);
      refreshBatches(client);
    },
  });
}

export type BatchAct = { path: string; payload: object; done: string };

/** Ends a file, or one of its transfers. Who comes second is told, and sees what is. */
export function useBatchAct({ id }: { id: string }, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, payload }: BatchAct) =>
      post<PaymentBatchDetails>(`${BATCHES}/${id}${path}`, payload),
    onSuccess(batch, { done }) {
      client.setQueryData(batchQuery(id).queryKey, batch);
      notify({ tone: 'success', title: 'Sucesso', description: done });
      onDone();
      return refreshBatches(client);
    },
    onError(failure) {
      if (!endsSession(client, failure) && failure instanceof ApiError) refreshBatches(client);
    },
  });
}

type Upload = { file: File } & Sending;

/** Reads what the bank says of a file. */
export function useBatchAnswer({ id }: { id: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...sending }: Upload) => sendBatchAnswer(id, file, sending),
    onSuccess({ batch }) {
      client.setQueryData(batchQuery(id).queryKey, batch);
      return refreshBatches(client);
    },
    onError: (failure) => void endsSession(client, failure),
  });
}
