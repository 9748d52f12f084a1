import { useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type BaseRaiseDraft, baseRaisesApi } from '../../baseRaises.contract.ts';
import { momentText } from '../prices/raiseText.ts';

/** Schedules a change of base prices. Errors of the date are returned separately, for its field. */
export function useScheduledPrices(onDone: () => void) {
  const format = useTenantFormat();
  const { mutateAsync, isPending, error } = useEndpointMutation(baseRaisesApi.schedule, {
    invalidates: ['history', 'jobs'],
  });
  const schedule = (body: BaseRaiseDraft) =>
    mutateAsync({ body }).then(
      ({ startsAt }) => {
        toasts.success(`Los precios cambian el ${momentText(startsAt, format)}`);
        onDone();
      },
      () => undefined,
    );
  const failure = error && asFailure(error);
  const momentError = failure?.fields['starts_at']?.[0];
  return { schedule, starting: isPending, momentError, failure: momentError ? null : failure };
}
