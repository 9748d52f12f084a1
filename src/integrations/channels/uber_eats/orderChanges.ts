import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { requireOrder } from '../answers.ts';
import type { ChannelCourier, ChannelMissing, DeliveryStep } from '../orderOptions.ts';
import type { ChannelLine, ChannelOrder, StoredChannelOrder } from '../port.ts';

const name = 'Uber Eats';

/** Terms of what happens to an order after it was accepted, to correct here when the documentation differs. */
export const missingPath = (id: string) => `/v1/delivery/order/${id}/resolve-fulfillment-issues`;
export const missingBody = (reference: string) => ({
  issue_type: 'OUT_OF_ITEM',
  item: { cart_item_id: reference },
  action_type: 'REMOVE_ITEM',
});
export const courierPath = (id: string) => `/v1/eats/orders/${id}/restaurantdelivery/status`;
export const courierScope = 'eats.store.orders.restaurantdelivery.status';
export const courierStatuses: Readonly<Record<DeliveryStep, string>> = {
  started: 'started',
  near: 'arriving',
  delivered: 'delivered',
};

type Calls = {
  find(order: StoredChannelOrder, signal: AbortSignal): Promise<ChannelOrder | null>;
  /** Whether Uber took it. */
  send(call: { name: string; path: string; json: object }, signal: AbortSignal): Promise<boolean>;
  /** The same with the permission of own couriers. */
  sendAsCourier(call: { name: string; path: string; json: object }, signal: AbortSignal): Promise<boolean>;
};

const hasLine = (lines: readonly ChannelLine[], searched: string): boolean =>
  lines.some(({ reference, choices }) => reference === searched || hasLine(choices, searched));

export const uberEatsMissing = ({ find, send }: Calls): ChannelMissing => ({
  async report(order, references, signal) {
    const before = requireOrder(await find(order, signal), name);
    const left = references.filter((reference) => hasLine(before.lines, reference));
    if (left.length === 0) return before;
    const call = {
      name: 'Avisar que falta un producto',
      path: missingPath(encodeURIComponent(order.reference)),
      json: { fulfillment_issues: left.map(missingBody) },
    };
    await send(call, signal);
    const found = requireOrder(await find(order, signal), name);
    if (!left.some((reference) => hasLine(found.lines, reference))) return found;
    throw new ProviderFailure(
      'refused',
      `${name} no deja sacar el producto: el pedido ya está listo, o no le quedaría ninguno. Anúlalo si no lo puedes entregar.`,
      { status: 409 },
    );
  },
});

export const uberEatsCourier = ({ sendAsCourier }: Calls): ChannelCourier => ({
  steps: ['started', 'near', 'delivered'],
  async report({ reference }, step, signal) {
    const call = {
      name: 'Avisar dónde va el repartidor',
      path: courierPath(encodeURIComponent(reference)),
      json: { status: courierStatuses[step] },
    };
    // A step that Uber has already is refused, and changes nothing.
    await sendAsCourier(call, signal);
  },
});
