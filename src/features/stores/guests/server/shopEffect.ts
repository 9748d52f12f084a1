import { sql } from 'kysely';
import { shopSection } from '#features/platform/settings/sections/shop.contract.ts';
import { settingsEffect } from '#features/platform/settings/server/index.ts';
import { plural } from '#kit/contract/values/plural.ts';

/** Describes how many stores stop or start taking orders when the menu becomes read-only or orderable. */
export const shopEffect = settingsEffect(shopSection, async (db, { before, after }) => {
  const [was, is] = [before, after].map((settings) => settings.staticMenu);
  if (was === is) return [];
  const { count } = await db
    .selectFrom('stores')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`(order_method ->> 'delivery')::boolean or (order_method ->> 'pickUp')::boolean`)
    .executeTakeFirstOrThrow();
  const who = is ? plural(count, 'local deja', 'locales dejan') : plural(count, 'local vuelve', 'locales vuelven');
  return [`${who} ${is ? 'de' : 'a'} recibir pedidos de clientes en línea.`];
});
