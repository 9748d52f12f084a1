import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallArgs, Endpoint, Reply } from '../../contract/endpoint.ts';
import { patchCachedRow } from '../api/patchCachedRow.ts';
import { areaOf, useEndpointMutation } from '../api/query.ts';
import { asFailure } from '../api/requests.ts';
import { withRemovals } from '../../contract/parts.ts';
import type { FormChange } from '../form/engine.ts';
import { type NestedLists, toFormFailure, toPatch } from '../form/nestedLists.ts';

type SaveApi = { create: Endpoint; update: Endpoint };

type SaveOptions<Draft> = {
  /** Areas whose readings are stale afterwards, besides the record's own. */
  invalidates?: string[];
  /** Lists of the draft whose elements are sent one by one. */
  lists?: NestedLists<Draft>;
};

/** Saves what a form holds: a whole new record, or what changed of a stored one. */
export function useSaveRecord<Api extends SaveApi, Draft extends z.input<Api['create']['body']> & object>(
  api: Api,
  record: { id: number } | undefined,
  { invalidates = [], lists = {} }: SaveOptions<Draft> = {},
): (change: FormChange<Draft>) => Promise<Reply<Api['create']>> {
  const create = useEndpointMutation<Endpoint>(api.create, { invalidates: ['history', ...invalidates] });
  const update = useUpdateRecord<Endpoint, Draft>(api.update, record?.id ?? 0, { invalidates, lists });
  return async (change) => {
    if (record) return update(change) as Promise<Reply<Api['create']>>;
    return create.mutateAsync({ body: change.values }) as Promise<Reply<Api['create']>>;
  };
}

/** Saves what a form changed of a stored record, and shows the reply before the record is read again. */
export function useUpdateRecord<Update extends Endpoint, Draft extends object>(
  endpoint: Update,
  id: number,
  { invalidates = [], lists = {} }: SaveOptions<Draft> = {},
): (change: FormChange<Draft>) => Promise<Reply<Update>> {
  const client = useQueryClient();
  const update = useEndpointMutation<Endpoint>(endpoint, { invalidates: ['history', ...invalidates] });
  return async (change) => {
    const { values, ifMatch } = change;
    const patch = toPatch(change, lists);
    const body = withRemovals(endpoint.body, change.saved, patch) as typeof patch;
    const args: CallArgs<Endpoint> = { params: { id }, body };
    try {
      const reply = await update.mutateAsync({ ...args, ifMatch });
      const record = { queryKey: [areaOf(endpoint), endpoint.path, 'one'] };
      client.setQueriesData(record, (cached) => patchCachedRow(cached, id, reply as object));
      return reply as Reply<Update>;
    } catch (thrown) {
      throw toFormFailure(asFailure(thrown), { sent: body, values }, lists);
    }
  };
}
