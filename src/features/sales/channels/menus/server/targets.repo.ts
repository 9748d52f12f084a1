import { providerNameOf } from '#integrations/providers.ts';
import { sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { textMatches } from '#kit/server/search/textSearch.ts';
import { linked } from '../../links/server/channelLinks.repo.ts';
import type { MenuState } from '../../links/menuStates.contract.ts';
import type { ChannelTarget, ChannelTargetQuery } from '../channelMenus.contract.ts';

const last = (column: 'state' | 'number' | 'created_at') =>
  sql`(select p.${sql.ref(column)} from ${tenantRows('channelPublications as p')} where p.link_id = l.id
    order by p.number desc limit 1)`;
const state = sql<MenuState>`coalesce(${last('state')}, 'never')`;

/** The last menu did not arrive: these come first. */
const needsStaff = sql<boolean>`${state} in ('refused', 'lost')`;

const differences = sql<number>`(select count(*)::int from ${tenantRows('channelDifferences as d')}
  where d.link_id = l.id and d.accepted_at is null)`;

const excludedProducts = sql<number>`(select count(*)::int from ${tenantRows('channelExclusions as e')} where e.link_id = l.id)`;

/** How many links have a menu that was never published, or did not arrive. */
export async function summary(db: Db, storeScope: Actor['storeIds']) {
  const rows = await linked(db, storeScope)
    .where('l.id', 'is not', null)
    .select([state.as('state'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .execute();
  const count = (of: MenuState) => rows.find((row) => row.state === of)?.count ?? 0;
  return { never: count('never'), refused: count('refused'), lost: count('lost') };
}

/** A page of links with the state of their menu at the channel. */
export async function list(
  db: Db,
  filters: ChannelTargetQuery,
  storeScope: Actor['storeIds'],
): Promise<Page<ChannelTarget>> {
  const { query, menuId, storeIds, provider, state: requested, differs, dir = 'asc' } = filters;
  let found = linked(db, storeScope)
    .where('l.id', 'is not', null)
    .select(['s.id as storeId', 's.name as storeName', 's.menuId', 'm.name as menuName', 'r.provider'])
    .select((eb) => eb.ref('l.id').$castTo<number>().as('id'))
    .select([
      state.as('state'),
      sql<number | null>`${last('number')}`.as('number'),
      sql<string | null>`${last('created_at')}`.as('publishedAt'),
    ])
    .leftJoin('priceGroups as g', 'g.id', 'l.priceGroupId')
    .select(['g.name as priceGroupName', sql<number>`l.markup`.as('markup')])
    .select([differences.as('differences'), excludedProducts.as('excludedProducts')])
    .$if(filters.sort === undefined, (query) => query.orderBy(needsStaff, 'desc'))
    .orderBy('s.nameNorm', dir)
    .orderBy('s.id')
    .orderBy('r.provider');
  if (menuId !== undefined) found = found.where('s.menuId', '=', menuId);
  if (storeIds) found = found.where('s.id', '=', anyOf(storeIds));
  if (provider) found = found.where('r.provider', '=', provider);
  if (requested) found = found.where(state, '=', requested);
  if (differs) found = found.where(differences, '>', 0);
  if (query) found = found.where(textMatches(sql.ref<string>('s.searchText'), query, true));
  const page = await paginate(found, filters);
  return {
    ...page,
    data: page.data.map((row) => ({ ...row, linkId: row.id, channelName: providerNameOf(row.provider) })),
  };
}
