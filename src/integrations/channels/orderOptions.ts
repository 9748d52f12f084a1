import type { DenialReason } from '#domain/orders/denialReasons.ts';
import type { ChannelOrder, StoredChannelOrder } from './port.ts';

/** Steps of a delivery by the store's own courier. */
export const deliverySteps = ['started', 'near', 'delivered'] as const;
export type DeliveryStep = (typeof deliverySteps)[number];

/** Reports products that an accepted order lacks. */
export type ChannelMissing = {
  /** Returns how the order stands then. Lines that it no longer has are not reported again. */
  report(order: StoredChannelOrder, lineReferences: readonly string[], signal: AbortSignal): Promise<ChannelOrder>;
};

/** Reports where the store's courier is. Repeating a step changes nothing. */
export type ChannelCourier = {
  steps: readonly DeliveryStep[];
  report(order: StoredChannelOrder, step: DeliveryStep, signal: AbortSignal): Promise<void>;
};

/** Actions of a store on an order of a channel, for staff to choose from. */
export type ChannelOrderOptions = {
  /** Why an order is refused, as the channel names it. */
  denials: Readonly<Partial<Record<DenialReason, string>>>;
  /** The channel removes a missing product of an accepted order, or lets its guest decide. Absent: it cannot be reported. */
  missing?: 'removed' | 'asked';
  /** Whether a store may cancel an order that it accepted. */
  cancelsAccepted: boolean;
  /** Orders of a day that were refused or expired, at which the channel pauses the store. Absent: no number is known. */
  strikes?: number;
  /** A warning before an order is refused. */
  caution?: string;
};

/** Options of a channel that declares none. */
export const defaultOrderOptions: ChannelOrderOptions = {
  denials: {
    soldOut: 'Falta un producto',
    closed: 'El local está cerrado',
    busy: 'El local está sobrepasado',
    price: 'Un precio está mal',
    notes: 'No se puede cumplir lo que pide el cliente',
    technical: 'Un problema técnico',
    other: 'Otro motivo',
  },
  cancelsAccepted: true,
};
