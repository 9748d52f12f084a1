import { type DispatchMethod, dispatchMethods } from '#domain/delivery/dispatch.ts';
import { isFleet } from '#domain/delivery/deliveryTypes.ts';
import {
  paymentGroupLabels,
  paymentGroups,
  type PaymentGroup,
  paymentMethodLabels,
  paymentMethods,
} from '#domain/payments.ts';
import type { PaymentSettings } from '#features/platform/settings/sections/payments.contract.ts';
import { plural } from '#kit/contract/values/plural.ts';
import type { StoreDraft } from '../record/stores.contract.ts';
import { guestGroups, type PaymentCase, suitsFleet, validPayments } from './paymentGrid.rules.ts';
import { type PaidStore, takesPayment, usablePayments } from './payments.rules.ts';

/** Parts of a store that decide its payments and deliveries. */
export type PayingStore = PaidStore & Pick<StoreDraft, 'orderMethod' | 'deliveryMethods'>;

export type PaymentChange = { before: PaymentSettings; after: PaymentSettings } & Pick<PaymentCase, 'country'>;

const list = new Intl.ListFormat('es', { type: 'conjunction' });
const stores = (count: number, one: string, many: string) =>
  `${plural(count, 'local', 'locales')} ${count === 1 ? one : many}`;

/** Whether a store sells in the way of a group; orders taken by phone follow the same ways. */
const sells = ({ orderMethod }: PayingStore, group: PaymentGroup): boolean =>
  orderMethod[group === 'inStore' || group === 'orderTakerInStore' ? 'pickUp' : 'delivery'];

/** Methods that a group gains or loses; those that affect the same number of stores share a sentence. */
function groupSentences(all: readonly PayingStore[], group: PaymentGroup, { before, after }: PaymentChange): string[] {
  const selling = all.filter((store) => sells(store, group));
  const changed = paymentMethods
    .filter((method) => Boolean(before.paymentMethods[group][method]) !== Boolean(after.paymentMethods[group][method]))
    .map((method) => ({
      name: paymentMethodLabels[method],
      begins: after.paymentMethods[group][method] === true,
      count: selling.filter(
        (store) => takesPayment(store, before, { group, method }) !== takesPayment(store, after, { group, method }),
      ).length,
    }));
  return [...Map.groupBy(changed, ({ begins, count }) => `${begins} ${count}`).values()].map((alike) => {
    const [{ begins, count } = { begins: false, count: 0 }] = alike;
    const what = `${list.format(alike.map(({ name }) => name))} en «${paymentGroupLabels[group]}»`;
    if (count === 0) return `Ningún local cambia con ${what}: cada uno tiene su propia configuración.`;
    return begins
      ? `${stores(count, 'empieza', 'empiezan')} a ofrecer ${what}.`
      : `${stores(count, 'deja', 'dejan')} de ofrecer ${what}.`;
  });
}

/** Methods that stores would take and cannot, because they have no code for them. */
function waitingSentences(all: readonly PayingStore[], { before, after }: PaymentChange): string[] {
  const waits = (chain: PaymentSettings) => (store: PayingStore) =>
    paymentGroups.some((group) => sells(store, group) && usablePayments(store, group, chain).waiting.length > 0);
  const count = all.filter((store) => waits(after)(store) && !waits(before)(store)).length;
  if (count === 0) return [];
  return [`${stores(count, 'espera', 'esperan')} su código de comercio: hasta tenerlo no ofrece ese medio.`];
}

const ways: Record<DispatchMethod, string> = { delivery: 'con despacho', pickUp: 'para retirar' };

/** Stores where guests could no longer pay, or that a fleet would no longer serve. */
function strandedSentences(all: readonly PayingStore[], { before, after, country }: PaymentChange): string[] {
  const cases = [before, after].map((chain) => ({ chain, country })) as [PaymentCase, PaymentCase];
  const lost = (isSatisfied: (store: PayingStore, paymentCase: PaymentCase) => boolean) =>
    all.filter((store) => isSatisfied(store, cases[0]) && !isSatisfied(store, cases[1])).length;
  const unpaid = dispatchMethods.flatMap((way) => {
    const count = lost(
      (store, paymentCase) => store.orderMethod[way] && validPayments(store, guestGroups[way], paymentCase).length > 0,
    );
    if (count === 0) return [];
    return [`${stores(count, 'queda', 'quedan')} sin medio de pago: no se podrá pedir ${ways[way]}.`];
  });
  const uncarried = lost(
    (store, paymentCase) =>
      store.orderMethod.delivery &&
      store.deliveryMethods.some(
        ({ enabled, deliveryType }) => enabled && isFleet(deliveryType) && suitsFleet(store, deliveryType, paymentCase),
      ),
  );
  if (uncarried === 0) return unpaid;
  return [
    ...unpaid,
    `${stores(uncarried, 'queda', 'quedan')} sin pago en línea: sus repartidores externos no llevarán pedidos.`,
  ];
}

/** Effects of new payment methods of the chain on its stores, in sentences. */
export const paymentEffects = (all: readonly PayingStore[], change: PaymentChange): string[] => [
  ...paymentGroups.flatMap((group) => groupSentences(all, group, change)),
  ...waitingSentences(all, change),
  ...strandedSentences(all, change),
];
