import type { z } from 'zod';
import type { CallArgs, Endpoint, Reply } from '../../contract/endpoint.ts';
import { useEndpointMutation } from '../api/query.ts';
import { asFailure } from '../api/requests.ts';
import type { FormChange } from '../form/engine.ts';
import { type NestedLists, toFormFailure, toPatch } from '../form/nestedLists.ts';

type WritingApi = { create: Endpoint; update: Endpoint };

type SaveOptions<Draft> = {
  /** Areas whose readings are stale afterwards, besides the record's own. */
  invalidates?: string[];
  /** Lists of the draft whose elements are sent one by one. */
  lists?: NestedLists<Draft>;
};

/** Saves what a form holds: a whole new record, or what changed of a stored one. */
export function useSaveRecord<Api extends WritingApi, Draft extends z.input<Api['create']['body']> & object>(
  api: Api,
  record: { id: number } | undefined,
  { invalidates = [], lists = {} }: SaveOptions<Draft> = {},
): (change: FormChange<Draft>) => Promise<Reply<Api['create']>> {
  const also = { invalidates: ['history', ...invalidates] };
  const create = useEndpointMutation<Endpoint>(api.create, also);
  const update = useEndpointMutation<Endpoint>(api.update, also);
  return async (change) => {
    const { values, ifMatch } = change;
    if (!record) return create.mutateAsync({ body: values }) as Promise<Reply<Api['create']>>;
    const body = toPatch(change, lists);
    const args: CallArgs<Endpoint> = { params: { id: record.id }, body };
    try {
      return (await update.mutateAsync({ ...args, ifMatch })) as Reply<Api['create']>;
    } catch (thrown) {
      throw toFormFailure(asFailure(thrown), { sent: body, values }, lists);
    }
  };
}
