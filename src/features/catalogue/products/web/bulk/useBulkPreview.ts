import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { type ProductBulkEdit, productsApi } from '../../products.contract.ts';

/** Preview of a bulk change; nothing while the change is incomplete. */
export function useBulkPreview(body: ProductBulkEdit | null) {
  return useQuery({
    ...endpointQuery(productsApi.previewBulk, { body: body ?? {} }),
    ...(body === null && { queryFn: skipToken }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type BulkPreviewQuery = ReturnType<typeof useBulkPreview>;
