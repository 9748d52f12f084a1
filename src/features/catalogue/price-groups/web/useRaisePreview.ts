import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { priceGroupsApi, type RaiseDraft } from '../priceGroups.contract.ts';

/** Previews a raise against current prices; disabled while the form is incomplete. */
export function useRaisePreview(id: number, draft: RaiseDraft | null) {
  const [body] = useDebouncedValue(draft, 250, { leading: true });
  const query = endpointQuery(priceGroupsApi.previewRaise, { params: { id }, body: body as RaiseDraft });
  return useQuery({ ...query, ...(body === null && { queryFn: skipToken }), placeholderData: keepPreviousData });
}
