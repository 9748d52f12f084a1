import { useCan } from '#kit/web/session/Can.tsx';
import { Checks } from '#kit/web/form/fields/Checks.tsx';
import type { Explanation } from '../../coverage/coverage.contract.ts';
import { momentText } from '../../hours/moments.rules.ts';
import { storesApi } from '../../record/stores.contract.ts';

/** How long a yes lasts, where that is known. */
function endOf({ ok, until }: Explanation['checks'][number], answer: Explanation): string {
  if (!ok || !until) return '';
  return ` Así sigue ${momentText(until, { ...answer, at: new Date(answer.at) }, 'until')}.`;
}

/** Whether a store takes an order, and the field of its form that each thing depends on. */
export function StoreChecks({ answer, stale }: { answer: Explanation; stale: boolean }) {
  const { storeId, takesOrders, sentence, checks } = answer;
  const verb = useCan(storesApi.update.policy) ? 'Cambiar' : 'Ver';
  const lines = checks.map((check) => ({
    ...check,
    sentence: `${check.sentence}${endOf(check, answer)}`,
    path:
      check.tab === 'settings'
        ? `/general-settings/${check.name === 'staticMenu' ? 'shop' : 'delivery'}?field=${check.field}`
        : `/stores/edit-store/${storeId}/${check.tab}?field=${check.field}`,
    verb,
  }));
  return <Checks ok={takesOrders} sentence={sentence} checks={lines} stale={stale} />;
}
