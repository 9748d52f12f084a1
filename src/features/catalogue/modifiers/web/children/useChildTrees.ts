import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { type ModifierChild, type ModifierTree, modifiersApi } from '../../modifiers.contract.ts';

export type ChildTrees = ReadonlyMap<number, ModifierTree>;

/** Trees of the children of a form, by id; without those that are loading. */
export function useChildTrees(children: readonly ModifierChild[]): ChildTrees {
  const ids = children.map(({ childModifierId }) => childModifierId).toSorted((a, b) => a - b);
  const { data } = useQuery({
    ...endpointQuery(modifiersApi.trees, { query: { ids } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => new Map(data?.data.map((tree) => [tree.id, tree])), [data]);
}
