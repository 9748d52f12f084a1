import type { ChannelContent } from '#features/sales/orders/channels/channelOrders.contract.ts';
import { openStates } from '#features/sales/orders/channels/server/channelStates.ts';
import type { Customer } from '#features/sales/orders/record/orderShape.contract.ts';
import { sumOfLines } from '#integrations/channels/amounts.ts';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import type { ChannelOrder } from '#integrations/channels/port.ts';
import type { Db } from '#kit/server/data/database.ts';

/** Amounts of an order whose total is more than its products by the delivery, or less by a discount. */
function amountsOf({ lines, total }: ChannelContent): ChannelOrder['amounts'] {
  const products = sumOfLines(lines);
  const delivery = Math.max(0, total - products);
  const storeDiscount = Math.max(0, products - total);
  return { products, storeDiscount, channelDiscount: 0, delivery, tip: 0, fees: 0, total, cashDue: 0 };
}

const openOrders = (db: Db, providers: readonly string[]) =>
  db
    .selectFrom('channelOrders as c')
    .leftJoin('orders as o', 'o.id', 'c.orderId')
    .select(['c.provider', 'c.reference', 'c.storeReference', 'c.displayNumber', 'c.state', 'c.content', 'c.createdAt'])
    .select(['c.readySentAt', 'o.status', 'o.customer'])
    .where('c.state', 'in', openStates)
    .where('c.provider', 'in', providers)
    .where('c.content', 'is not', null)
    .orderBy('c.id')
    .execute();

/** Puts the open orders of channels into the sandboxes. Those that wait have no deadline, so that they do not expire. */
export async function fillOrders(db: Db, channels: ReadonlyMap<string, ChannelSandboxControl>): Promise<void> {
  for (const row of await openOrders(db, [...channels.keys()])) {
    const { reference, storeReference, displayNumber } = row;
    const channel = channels.get(row.provider);
    if (!channel) continue;
    if (!channel.stores.some((store) => store.reference === storeReference))
      channel.addStore({ reference: storeReference, name: storeReference, connected: 'us' });
    const content = row.content as ChannelContent;
    const amounts = amountsOf(content);
    const name = (row.customer as Customer | null)?.name ?? 'Camila R.';
    channel.loadOrder(
      {
        reference,
        displayNumber,
        storeReference,
        state: row.state,
        acceptBy: null,
        placedAt: row.createdAt,
        scheduledFor: null,
        method: 'delivery',
        carrier: amounts.delivery > 0 ? 'store' : 'channel',
        customer: { name, phone: null, phoneCode: null, address: null },
        lines: content.lines,
        notes: content.notes,
        amounts,
        reason: null,
      },
      { isReady: row.readySentAt !== null || (row.status !== 'created' && row.status !== 'preparing') },
    );
  }
}
