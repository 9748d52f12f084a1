/** For the kitchen: what to cook, in large type. For the guest: what it costs. */
export type TicketKind = 'kitchen' | 'guest';
