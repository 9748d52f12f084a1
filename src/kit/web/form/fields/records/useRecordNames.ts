import { useQuery } from '@tanstack/react-query';
import { idleQuery, type RecordKind, useRemoteOptions } from './recordOptions.ts';

/** Names of records by their ids, read while they are `wanted`; undefined until then. */
export function useRecordNames(
  of: RecordKind,
  ids: readonly number[],
  enabled: boolean,
): ReadonlyMap<number, string> | undefined {
  const { options } = useRemoteOptions(of, enabled);
  const { search = () => idleQuery, find = () => search('') } = options ?? {};
  const { data } = useQuery({ ...find([...ids]), enabled: enabled && options !== undefined });
  const found = data as { data: { id: number; name: string }[] } | undefined;
  return found && new Map(found.data.map(({ id, name }) => [id, name]));
}
