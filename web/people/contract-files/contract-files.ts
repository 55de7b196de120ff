import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../ui/requests/api';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { useAct } from '../../ui/session/mutations';

const keyOf = (driverId: string) => [...DRIVERS_KEY, driverId, 'contract-files'];

export function contractFilesQuery(driverId: string) {
  return queryOptions({
    queryKey: keyOf(driverId),
    queryFn: ({ signal }) =>
      answerOf(api.drivers[':id']['contract-files'].$get({ param: { id: driverId } }, { init: { signal } })),
  });
}

type Given = { file: File; startsOn: string; endsOn?: string };

export function useContractUpload(driverId: string, onDone: () => void) {
  return useAct({
    mutationFn: (form: Given) =>
      answerOf(api.drivers[':id']['contract-files'].$post({ param: { id: driverId }, form })),
    onSuccess: onDone,
    meta: { done: 'Contrato guardado', refreshes: [keyOf(driverId)] },
  });
}

export function useContractRemoval(driverId: string) {
  return useAct({
    mutationFn: (id: string) => answerOf(api['contract-files'][':id'].$delete({ param: { id } })),
    meta: { done: 'Contrato removido', refreshes: [keyOf(driverId)] },
  });
}
