import { useQuery } from '@tanstack/react-query';
import { reading } from '#kit/web/query.ts';
import { checkoutQuestionsApi } from '#features/checkout-questions/checkoutQuestions.contract.ts';
import { couponsApi } from '#features/coupons/coupons.contract.ts';
import { menuOptionsApi } from '#features/menus/menuOptions.contract.ts';

type Change = { field: string; before?: unknown; after?: unknown };

const namesIn = (all: readonly { id: number; name: string }[] | undefined) =>
  new Map(all?.map(({ id, name }) => [id, name]));

/** Changes with names where the server speaks of ids; `fields` are those that are changed at all. */
export function useIdNames(fields: readonly string[]): (change: Change) => Change {
  const asks = (field: string) => ({ enabled: fields.includes(field) });
  const everything = { query: { limit: 1000 } };
  const menus = useQuery({ ...reading(menuOptionsApi.all, everything), ...asks('menuId') });
  const coupons = useQuery({ ...reading(couponsApi.all, everything), ...asks('abandonedShoppingCartCouponId') });
  const questions = useQuery({ ...reading(checkoutQuestionsApi.list), ...asks('checkoutQuestionIds') });
  const names: Record<string, Map<number, string>> = {
    menuId: namesIn(menus.data?.data),
    abandonedShoppingCartCouponId: namesIn(coupons.data?.data),
    checkoutQuestionIds: namesIn(questions.data?.data.map(({ id, question }) => ({ id, name: question }))),
  };
  return ({ field, before, after }) => {
    const known = names[field];
    if (!known) return { field, before, after };
    const named = (id: unknown) => (typeof id === 'number' ? (known.get(id) ?? `N.º ${id}`) : id);
    const read = (value: unknown) => (Array.isArray(value) ? value.map(named) : named(value));
    return { field, before: read(before), after: read(after) };
  };
}
