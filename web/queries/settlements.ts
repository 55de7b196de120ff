import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FinancialRecordDetails } from '../../src/finances/schema';
import type { SettlementInput } from '../../src/settlements/schema';
import { notify } from '../notify';
import { ApiError } from '../transport/api-error';
import { request } from '../transport/request';
import { RECORDS_KEY } from './keys';
import { endsSession } from './session';

type Given = Omit<SettlementInput, 'week'>;

/** Registers an acerto in the week of a record as shown, once however often it is sent. */
export function useSettling(record: FinancialRecordDetails, onDone: () => void) {
  const client = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const refresh = () => client.invalidateQueries({ queryKey: RECORDS_KEY });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: Given) =>
      request('POST', `/api/drivers/${record.driver.id}/acertos`, {
        payload: { ...given, week: record.weekStartDate },
        headers: { 'If-Match': `"${record.version}"`, 'Idempotency-Key': key },
      }),
    onSuccess() {
      notify({ tone: 'success', title: 'Sucesso', description: 'Acerto registado com sucesso' });
      onDone();
      return refresh();
    },
    onError(failure) {
      if (endsSession(client, failure) || !(failure instanceof ApiError)) return;
      // It was not taken: what is sent next is another.
      setKey(crypto.randomUUID());
      refresh();
    },
  });
  return { settle: mutate, isSending: isPending, error };
}
