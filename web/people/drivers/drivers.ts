import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { ApiError, questionIn } from '../../ui/requests/api-error';
import { DRIVERS_KEY, STATS_KEY } from '../../ui/requests/query-keys';
import { useAct } from '../../ui/session/mutations';
import { undoAction } from '../../ui/undo/undo-later';
import {
  type DocumentChange,
  type DriverChange,
  sendDocumentDecision,
  sendDriverDecision,
} from './decisions';
import { driversQuery, newestDriversQuery } from './driver-list';

/** Decisions in flight, by id. */
export type Pending<Change extends { id: string; status: string }> = ReadonlyMap<string, Change['status']>;

type Outcome<Change> = {
  onDecided?: (change: Change) => void;
  /** `reason` is the server's own message, beside the toast's fixed text. */
  onRefused: (change: Change, reason: string | null) => void;
  /** Called instead where the server asks for confirmation. */
  onAsked?: (change: Change, question: string) => void;
};

export function useDriverDecisions(outcome: Outcome<DriverChange>) {
  return useDecisions({
    kind: 'driver-status',
    send: sendDriverDecision,
    apply: (drivers, { id, status }) => drivers.map((it) => (it.id === id ? { ...it, status } : it)),
    refreshes: [DRIVERS_KEY, STATS_KEY],
    success: 'Status do condutor atualizado com sucesso',
    failure: 'Falha ao atualizar status do condutor',
    noun: 'driver',
    ...outcome,
  });
}

/** An approved renewal takes the place of the version in force; a rejected one is shown no more. */
function withDecision(
  { documents, renewals }: DriverWithDocuments,
  { id, status }: DocumentChange,
  expiryDate: string | null,
) {
  const renewal = renewals.find((it) => it.id === id);
  const isRenewed = (docType: string) => status === 'VALIDATED' && docType === renewal?.docType;
  return {
    renewals: renewals.filter((it) => it !== renewal),
    documents: documents.map((it) => {
      if (renewal && isRenewed(it.docType)) return { ...renewal, status, expiryDate };
      return it.id === id ? { ...it, status, expiryDate } : it;
    }),
  };
}

export function useDocumentDecisions(outcome: Outcome<DocumentChange>) {
  return useDecisions({
    kind: 'document-status',
    send: sendDocumentDecision,
    apply: (drivers, change, { driverVersion, expiryDate }) =>
      drivers.map((driver) =>
        [...driver.documents, ...driver.renewals].some((it) => it.id === change.id)
          ? {
              ...driver,
              // Exactly one version ahead is this decision alone; more, and another change is still to be fetched.
              version: driverVersion === driver.version + 1 ? driverVersion : driver.version,
              ...withDecision(driver, change, expiryDate),
            }
          : driver,
      ),
    refreshes: [DRIVERS_KEY],
    success: 'Status do documento atualizado com sucesso',
    failure: 'Falha ao atualizar status do documento',
    noun: 'document',
    ...outcome,
  });
}

type Decisions<Change, Answer> = Outcome<Change> & {
  kind: string;
  send: (change: Change) => Promise<Answer>;
  apply: (drivers: DriverWithDocuments[], change: Change, answer: Answer) => DriverWithDocuments[];
  refreshes: string[][];
  success: string;
  failure: string;
  noun: 'driver' | 'document';
};

/** Decisions on any number of rows run at once, but at most one per row. */
function useDecisions<Change extends { id: string; status: string }, Answer extends { version: number }>(
  decisions: Decisions<Change, Answer>,
) {
  const client = useQueryClient();
  const mutationKey = [decisions.kind];
  const isAsked = (error: Error) => decisions.onAsked !== undefined && questionIn(error) !== null;
  const { mutate } = useAct({
    mutationKey,
    mutationFn: decisions.send,
    onSuccess(answer, change: Change) {
      const applied = (drivers: DriverWithDocuments[]) => decisions.apply(drivers, change, answer);
      client.setQueryData(driversQuery.queryKey, (drivers) => drivers && applied(drivers));
      client.setQueryData(
        newestDriversQuery.queryKey,
        (part) => part && { ...part, items: applied(part.items) },
      );
      decisions.onDecided?.(change);
    },
    onError(error, change: Change) {
      const asked = questionIn(error);
      if (asked !== null && decisions.onAsked) return decisions.onAsked(change, asked);
      decisions.onRefused(change, error instanceof ApiError ? (error.detail.message ?? null) : null);
    },
    meta: {
      done: (answer, { id }) => ({
        description: decisions.success,
        action: undoAction(({ takeBackDecision }) =>
          takeBackDecision(client, decisions.noun, { ...answer, id }),
        ),
      }),
      failed: (error) => (isAsked(error) ? undefined : decisions.failure),
      refreshes: decisions.refreshes,
      after: (error) => error instanceof ApiError && !isAsked(error),
    },
  });
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as Change,
  });
  const decide = useCallback(
    (change: Change) => {
      const underWay = client.isMutating({
        mutationKey: [decisions.kind],
        predicate: (mutation) => (mutation.state.variables as Change).id === change.id,
      });
      if (underWay === 0) mutate(change);
    },
    [client, mutate, decisions.kind],
  );
  const pending: Pending<Change> = new Map(changes.map(({ id, status }) => [id, status]));
  return { decide, pending };
}
