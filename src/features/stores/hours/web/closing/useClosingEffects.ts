import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { choosesStores } from '../../../groups/storeChoice.contract.ts';
import { type ClosingDraft, type ClosingEffect, closingsApi } from '../../closings.contract.ts';
import { closingRules } from './closingRules.ts';

const { useValue } = fieldsFor<ClosingDraft>();

/** Effects of the closing in the form on each store; undefined while loading. */
export function useClosingEffects(): readonly ClosingEffect[] | undefined {
  const choice = { storeIds: useValue('storeIds'), storeGroupIds: useValue('storeGroupIds') ?? [] };
  const times = { kind: useValue('kind'), startLocal: useValue('startLocal'), endLocal: useValue('endLocal') };
  const draft = { ...choice, ...times, dispatchMethod: useValue('dispatchMethod'), reason: null };
  const [debouncedDraft] = useDebouncedValue(JSON.stringify(askable(draft)), 250);
  const { data } = useQuery({
    ...endpointQuery(closingsApi.preview, { body: JSON.parse(debouncedDraft) as ClosingDraft }),
    enabled: choosesStores(choice),
    placeholderData: keepPreviousData,
  });
  return choosesStores(choice) ? data?.stores : [];
}

/** Which stores are meant is known before their times are. */
function askable(draft: ClosingDraft): ClosingDraft {
  const parsed = closingRules.safeParse(draft);
  return parsed.success ? parsed.data : { ...draft, kind: 'permanent', startLocal: null, endLocal: null };
}
