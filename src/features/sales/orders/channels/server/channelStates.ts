import type { ChannelOrderState } from '#integrations/channels/port.ts';

/** States of an order that its channel has not ended. */
export const openStates: readonly ChannelOrderState[] = ['waiting', 'accepted'];
export const isOpen = (state: ChannelOrderState): boolean => openStates.includes(state);
/** States of an order that its channel ended without a delivery. */
export const endedStates: readonly ChannelOrderState[] = ['denied', 'expired', 'canceled'];
