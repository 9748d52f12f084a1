import type { CallArgs, Endpoint, Reply } from '#kit/contract/endpoint.ts';
import type { Places } from '#domain/commands/places.ts';
import { storeOptionsApi } from '../record/stores.contract.ts';
import { storeGroupsApi } from './storeGroups.contract.ts';

type Read = <E extends Endpoint>(endpoint: E, args: CallArgs<E>) => Promise<Reply<E>>;

const limit = 1000;

/** Stores and groups that a command can name. Of more stores than can be read, those with the name, without communes. */
export async function readPlaces(read: Read, name: string): Promise<Places> {
  const [all, groups] = await Promise.all([
    read(storeOptionsApi.all, { query: { limit } }),
    read(storeGroupsApi.all, { query: { limit } }),
  ]);
  if (all.data.length < limit) return { stores: all.data, groups: groups.data };
  const named = await read(storeOptionsApi.all, { query: { limit, name } });
  return { stores: named.data.map((store) => ({ ...store, commune: null })), groups: groups.data };
}
