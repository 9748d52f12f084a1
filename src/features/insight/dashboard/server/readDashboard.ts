import type { Ctx } from '#kit/server/http/context.ts';
import { readMonthTarget, storeScopeOf } from '#features/insight/reports/server/index.ts';
import { feedNeeds } from '#features/content/feeds/server/index.ts';
import type { Scope } from '#features/sales/rollups/server/index.ts';
import type { Dashboard, DashboardQuery } from '../dashboard.contract.ts';
import { committedOf, contributionsOf, dayFigures, hoursOf } from '../figures.rules.ts';
import { type Moment, momentOf } from '../moment.rules.ts';
import { usualCourse } from '../usual.rules.ts';
import { needsOf, opennessOf, openStores } from './needsOf.ts';
import { readSales, type SalesNow } from './readSales.ts';
import { readStores, type StoresNow } from './readStores.ts';
import { customerNames, soldNames } from './names.repo.ts';

type Asker = Pick<Ctx, 'db' | 'actor' | 'tenant'>;

const maxContributions = 8;

/** Requested stores within the scope of the user. Null is the entire chain. */
function requestedStores({ storeIds }: DashboardQuery, scope: Scope): Scope {
  if (!storeIds) return scope;
  return scope ? storeIds.filter((id) => scope.includes(id)) : storeIds;
}

/** Hourly sales of the day, and the contribution of each store to the difference. */
function courseOf({ today, committed, before }: SalesNow, { stores, usual, timeZone }: StoresNow, moment: Moment) {
  const zones = new Map(stores.map((store) => [store.id, store.timeZone ?? timeZone]));
  const ended = (storeId: number) => moment.endedIn(zones.get(storeId) ?? timeZone);
  const names = new Map(stores.map(({ id, name }) => [id, name]));
  const course = hoursOf({ today, committed, before, usual: usualCourse(usual.values()) }, moment);
  return {
    hours: course,
    committed: committedOf(committed),
    figures: dayFigures(
      { today, before, ended },
      course.map(({ hour }) => hour),
    ),
    ...contributionsOf({ today, before, ended }, names, maxContributions),
  };
}

/** Best products and customers of the day with their names. Customers are omitted without access to them. */
async function bestOf(
  { db }: Asker,
  { products, customers }: SalesNow,
): Promise<Pick<Dashboard, 'products' | 'customers'>> {
  const [named, people] = await Promise.all([
    soldNames(
      db,
      products.map(({ productId }) => productId),
    ),
    customerNames(db, customers?.map(({ customerId }) => customerId) ?? []),
  ]);
  return {
    products: products.map(({ productId, units, orders, sold }) => ({
      productId,
      name: named.get(productId) ?? `Producto ${productId}`,
      units,
      orders,
      sold,
    })),
    customers:
      customers?.map((customer) => ({ ...customer, name: people.get(customer.customerId) || 'Sin nombre' })) ?? null,
  };
}

const bySold = (one: { sold: number }, other: { sold: number }) => other.sold - one.sold;

/** Feeds are of the entire chain. */
const seesFeeds = ({ actor, tenant }: Asker): boolean =>
  actor.storeIds === null && actor.policies.has('feeds.show') && tenant.flags.includes('social-networks');

/** Reads the dashboard in two rounds of parallel queries: figures first, then target progress and names of the best. */
export async function readDashboard(asker: Asker, query: DashboardQuery, now = new Date()): Promise<Dashboard> {
  const { tenant, actor } = asker;
  const moment = momentOf(tenant, now, query.compare ?? 'week');
  const meant = requestedStores(query, actor.storeIds);
  const [sales, stores, target, feeds] = await Promise.all([
    readSales(asker, moment, meant),
    readStores(asker, moment, meant),
    actor.policies.has('targets.list')
      ? readMonthTarget(asker.db, meant, { today: moment.day, endedHours: moment.endedHours })
      : null,
    seesFeeds(asker) ? feedNeeds(asker.db, now) : [],
    // Rejects stores outside the scope. Runs in parallel with the rest to save a round trip.
    storeScopeOf(asker.db, query, actor.storeIds),
  ]);
  const best = await bestOf(asker, sales);
  const openness = opennessOf(stores.schedules, now);
  const { checkedAt, checked, differences } = sales.state;
  return {
    day: moment.day,
    comparedDay: moment.comparedDay,
    endedAt: moment.endedAt,
    asOf: now.toISOString(),
    ...courseOf(sales, stores, moment),
    stores: openStores(openness),
    ...stores.closings,
    ...needsOf(stores, openness, moment),
    feeds,
    ...best,
    paymentMethods: sales.payments.filter(({ orders }) => orders > 0).toSorted(bySold) as Dashboard['paymentMethods'],
    channels: sales.channels.filter(({ orders }) => orders > 0).toSorted(bySold) as Dashboard['channels'],
    nps: sales.nps,
    target,
    check: { checkedAt, checked, differences },
  };
}
