import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { modifiersApi } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { ProductDraft } from '../../products.contract.ts';

const { useValue } = fieldsFor<ProductDraft>();
const none: never[] = [];

/** The groups of the product as they are now, each with its options to the bottom. */
export function useGroupTrees() {
  const groups = useValue('modifiersProducts');
  const ids = useMemo(() => groups.map(({ modifierId }) => modifierId).toSorted((a, b) => a - b), [groups]);
  const { data, error, isPending } = useQuery({
    ...endpointQuery(modifiersApi.trees, { query: { ids } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return { trees: data?.data ?? none, failure: error, waiting: isPending && ids.length > 0 };
}
