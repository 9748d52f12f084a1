import { plural } from '#kit/contract/values/plural.ts';
import type { SchedulingSettings } from '#features/platform/settings/sections/scheduling.contract.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

type StoreFutureOrders = Pick<StoreDraft, 'ordersProgramming' | 'maxFutureOrders'>;

/** A store as it takes orders for later. */
export type WithFutureOrders<Store extends StoreFutureOrders> = Omit<Store, 'ordersProgramming'> & {
  /** Days ahead. */
  ordersProgramming: number;
  kitchenLead: SchedulingSettings['futureOrdersLead'];
};

/** A store with the chain's settings for future orders where it has none. */
export const withFutureOrders = <Store extends StoreFutureOrders>(
  store: Store,
  chain: SchedulingSettings,
): WithFutureOrders<Store> => ({
  ...store,
  ordersProgramming: store.ordersProgramming ?? chain.maxDaysAvailableFutureOrder,
  maxFutureOrders: store.maxFutureOrders ?? chain.maxFutureOrdersPerStore,
  kitchenLead: chain.futureOrdersLead,
});

/** Of the stores that take orders for later, those that leave each to the chain. */
export type FutureOrderStores = { taking: number; daysAsChain: number; limitAsChain: number };

type Change = { before: SchedulingSettings; after: SchedulingSettings };

const days = ({ daysAsChain }: FutureOrderStores, { before, after }: Change): string[] => {
  const [was, is] = [before, after].map((chain) => chain.maxDaysAvailableFutureOrder);
  if (was === is) return [];
  const who = plural(daysAsChain, 'local pasa', 'locales pasan');
  const upTo = is === 0 ? 'solo para el mismo día' : `hasta con ${plural(is ?? 0, 'día', 'días')} de anticipación`;
  return [
    daysAsChain === 0
      ? 'Ningún local cambia sus días de anticipación: todos tienen los suyos.'
      : `${who} a recibir pedidos ${upTo}, en vez de ${was === 0 ? 'solo para hoy' : `con ${plural(was ?? 0, 'día', 'días')}`}.`,
  ];
};

const limit = ({ limitAsChain }: FutureOrderStores, { before, after }: Change): string[] => {
  const is = after.maxFutureOrdersPerStore;
  if (before.maxFutureOrdersPerStore === is) return [];
  if (limitAsChain === 0) return ['Ningún local cambia su máximo por media hora: todos tienen el suyo.'];
  return is === null
    ? [`${plural(limitAsChain, 'local deja', 'locales dejan')} de tener un máximo por media hora.`]
    : [
        `${plural(limitAsChain, 'local toma', 'locales toman')} hasta ${plural(is, 'pedido', 'pedidos')} a futuro en cada media hora.`,
      ];
};

const lead = ({ taking }: FutureOrderStores, { before, after }: Change): string[] =>
  before.futureOrdersLead === after.futureOrdersLead
    ? []
    : [
        `${plural(taking, 'cocina recibe', 'cocinas reciben')} los pedidos a futuro en otro momento. Los que ya están hechos llegan cuando se había dicho.`,
      ];

/** Effects of new settings for future orders on the stores that accept them, in sentences. */
export const futureOrderEffects = (stores: FutureOrderStores, change: Change): string[] =>
  stores.taking === 0
    ? ['Ningún local acepta pedidos para más tarde: no cambia nada todavía.']
    : [...days(stores, change), ...limit(stores, change), ...lead(stores, change)];
