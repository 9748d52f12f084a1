import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useOptions } from '#kit/web/form/fields/useOptions.ts';
import { checkoutQuestionsApi } from '../../questions/checkoutQuestions.contract.ts';

type Change = { field: string; before?: unknown; after?: unknown };

const questionField = 'checkoutQuestionIds';

function idsOf(changes: readonly Change[], field: string): number[] {
  const values = changes.filter((change) => change.field === field).flatMap(({ before, after }) => [before, after]);
  return [...new Set(values.filter((value) => typeof value === 'number'))];
}

/** Replaces the ids in changes with names. */
export function useIdNames(changes: readonly Change[]): (change: Change) => Change {
  const menus = useOptions('menus', idsOf(changes, 'menuId'), false);
  const coupons = useOptions('coupons', idsOf(changes, 'abandonedShoppingCartCouponId'), false);
  const questions = useQuery({
    ...endpointQuery(checkoutQuestionsApi.list),
    enabled: changes.some(({ field }) => field === questionField),
  });
  const questionNames = new Map(questions.data?.data.map(({ id, question }) => [id, question]));
  const names: Record<string, (id: number) => string> = {
    menuId: menus.nameOf,
    abandonedShoppingCartCouponId: coupons.nameOf,
    [questionField]: (id) => questionNames.get(id) ?? `N.º ${id}`,
  };
  return ({ field, before, after }) => {
    const nameOf = names[field];
    if (!nameOf) return { field, before, after };
    const named = (id: unknown) => (typeof id === 'number' ? nameOf(id) : id);
    const read = (value: unknown) => (Array.isArray(value) ? value.map(named) : named(value));
    return { field, before: read(before), after: read(after) };
  };
}
