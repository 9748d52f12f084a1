import { ProviderFailure } from '../client/ProviderFailure.ts';
import type { ChannelOrder, ChannelOrderState } from './port.ts';

/** An order that its channel must know. */
export function requireOrder(order: ChannelOrder | null, channel: string): ChannelOrder {
  if (order) return order;
  throw new ProviderFailure('refused', `${channel} no conoce ese pedido.`, { status: 404 });
}

/** An order after an answer that its channel took: the state that is read may be that of before. */
export const afterAnswer = (order: ChannelOrder, from: ChannelOrderState, to: ChannelOrderState): ChannelOrder =>
  order.state === from ? { ...order, state: to, acceptBy: null } : order;
