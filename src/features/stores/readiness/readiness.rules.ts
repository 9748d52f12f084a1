import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { Schedule } from '#domain/schedule/schedule.ts';
import { hasWeeklyHours } from '#domain/schedule/scheduleHours.ts';
import type { DeliveryArea } from '../delivery/delivery.contract.ts';
import { enabledMethods, methodFor } from '../delivery/delivery.rules.ts';
import type { PaymentSettings } from '#features/platform/settings/sections/payments.contract.ts';
import { guestGroups } from '../payments/paymentGrid.rules.ts';
import { type PaidStore, usablePayments } from '../payments/payments.rules.ts';
import type { StoreDraft } from '../record/stores.contract.ts';
import { type Missing, type MissingPart, missingParts } from './readiness.contract.ts';

/** Parts of a store that decide whether guests could ever order from it. */
export type SaleFacts = Pick<Schedule, 'orderMethod' | 'businessHours' | 'specialDays'> &
  Pick<StoreDraft, 'menuId' | 'deliveryMethods'> &
  PaidStore & {
    menuPublished: boolean;
    deliveryAreas: readonly Pick<DeliveryArea, 'kind' | 'deliveryMethodKey'>[];
  };

function missingFor(store: SaleFacts, method: DispatchMethod, chain: PaymentSettings): MissingPart[] {
  if (!store.orderMethod[method]) return [];
  const delivers = method === 'delivery';
  const hasCourier = enabledMethods(store).length > 0;
  const isMissing: Record<MissingPart, boolean> = {
    menu: store.menuId === null,
    published: store.menuId !== null && !store.menuPublished,
    hours: !hasWeeklyHours(store, method) && store.specialDays.every(({ ranges }) => ranges.length === 0),
    courier: delivers && !hasCourier,
    zones:
      delivers &&
      !store.deliveryAreas.some((area) => area.kind === 'delivery' && (!hasCourier || methodFor(store, area) !== null)),
    payments: usablePayments(store, guestGroups[method], chain).usable.length === 0,
  };
  return (Object.keys(missingParts) as MissingPart[]).filter((part) => isMissing[part]);
}

/** Number of missing requirements that are set in a tab of the store, each once for both methods. */
export const missingInTab = ({ delivery, pickUp }: Missing, tab: string): number =>
  [...new Set([...delivery, ...pickUp])].filter((part) => missingParts[part].tab === tab).length;

/** Missing requirements of a store for each dispatch method it offers. */
export const missingOf = (store: SaleFacts, chain: PaymentSettings): Missing => ({
  delivery: missingFor(store, 'delivery', chain),
  pickUp: missingFor(store, 'pickUp', chain),
});
