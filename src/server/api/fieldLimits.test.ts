import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldRules, fieldSchema } from '#kit/contract/fieldRules.ts';
import { camelName } from '#kit/contract/wire.ts';
import { testDatabase } from '#kit/server/testing/testDatabase.ts';
import { ingredientsApi } from '#features/catalogue/ingredients/ingredients.contract.ts';
import { menuCategoryDraft, menuDraft, menuLineDraft } from '#features/catalogue/menus/record/menus.contract.ts';
import { modifierChild, modifierDraft } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { priceChange, priceGroupDraft, raiseDraft } from '#features/catalogue/price-groups/priceGroups.contract.ts';
import { productDraft } from '#features/catalogue/products/products.contract.ts';
import { roleDraft } from '#features/platform/roles/roles.contract.ts';
import { userDraft } from '#features/platform/users/users.contract.ts';
import { viewDraft } from '#features/platform/views/views.contract.ts';
import { deliveryArea } from '#features/stores/delivery/delivery.contract.ts';
import { checkoutQuestionDraft } from '#features/stores/questions/checkoutQuestions.contract.ts';
import { storeDraft } from '#features/stores/record/stores.contract.ts';

/** Drafts of each table, compared with the limits of its columns in the live catalogue. */
const drafts: Record<string, z.ZodType> = {
  admin_users: userDraft,
  checkout_questions: checkoutQuestionDraft,
  delivery_areas: deliveryArea,
  ingredients: ingredientsApi.create.body,
  menu_categories: menuCategoryDraft,
  menu_lines: menuLineDraft,
  menus: menuDraft,
  modifier_children: modifierChild,
  modifiers: modifierDraft,
  price_groups: priceGroupDraft,
  price_raises: raiseDraft,
  prices: priceChange,
  products: productDraft,
  roles: roleDraft,
  saved_views: viewDraft,
  stores: storeDraft,
};

type Limits = { table: string; column: string; maxLength?: number; min?: number; max?: number };

const database = await testDatabase();

/** The limits that checks of one column set: `length(name) <= 120`, `price >= 0`. */
async function columnLimits(): Promise<Limits[]> {
  const { rows } = await database.pool.query<{ table: string; column: string; check: string }>(`
    select c.relname as table, a.attname as column, pg_get_expr(k.conbin, k.conrelid) as check
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where n.nspname = 'public' and k.contype = 'c' and array_length(k.conkey, 1) = 1 order by 1, 2`);
  return rows.map(({ table, column, check }) => {
    const bound = (of: string, sign: string) => {
      const found = new RegExp(`${of} ${sign}=? \\(?'?(-?\\d+)`).exec(check)?.[1];
      return found === undefined ? undefined : Number(found);
    };
    const [maxLength, min, max] = [
      bound(`length\\(${column}\\)`, '<'),
      bound(`\\(${column}`, '>'),
      bound(`\\(${column}`, '<'),
    ];
    return {
      table,
      column,
      ...(maxLength !== undefined && { maxLength }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    };
  });
}

const limits = (await columnLimits()).flatMap((limit) => {
  const draft = drafts[limit.table];
  const field = camelName(limit.column);
  return draft && fieldSchema(draft, field) ? [{ ...limit, rules: fieldRules(draft, field) }] : [];
});

test('finds columns of every table that have limits in both', () => {
  const tables = new Set(limits.map(({ table }) => table));
  expect(Object.keys(drafts).filter((table) => !tables.has(table))).toEqual([]);
});

test.each(limits.filter(({ maxLength }) => maxLength))(
  '$table.$column is as long as its contract says',
  ({ maxLength, rules }) => expect(rules.maxLength).toBe(maxLength),
);

const numbers = limits.filter(({ min, max }) => min !== undefined || max !== undefined);
test.each(numbers)('$table.$column takes every number of its contract', ({ min = -Infinity, max, rules }) => {
  expect(rules.min ?? -Infinity).toBeGreaterThanOrEqual(min);
  expect(rules.max).toBe(max ?? rules.max);
});
