import type { SalesChannel } from '#domain/channels.ts';
import type { DenialReason } from '#domain/orders/denialReasons.ts';
import type { RawWebhook, WebhookResult } from '../provider.ts';
import type { ChannelAvailability } from './availabilityPort.ts';
import type { ChannelMenus } from './menuPort.ts';
import type { ChannelOpening } from './openingPort.ts';
import type { ChannelCourier, ChannelMissing } from './orderOptions.ts';

declare module '../ports.ts' {
  interface Ports {
    channels: { service: SalesChannel; adapter: Channel; event: ChannelEvent };
  }
}

/** How an order stands at its channel. `waiting`: for the store's answer. */
export type ChannelOrderState = 'waiting' | 'accepted' | 'denied' | 'expired' | 'canceled' | 'finished';

/** A product of an order, or an option of one. Amounts in the minor unit. */
export type ChannelLine = {
  /** Its id in this order, by which it is reported as missing. */
  reference: string;
  /** The id that we published it with; null of an item that the channel created. */
  key: string | null;
  name: string;
  quantity: number;
  /** Of one, without its options. */
  unitPrice: number;
  comment: string;
  /** Options; the `quantity` of each is that in one product. */
  choices: readonly ChannelLine[];
};

/** Amounts of an order in the minor unit. */
export type ChannelAmounts = {
  /** Sum of the lines with their options, before discounts. */
  products: number;
  /** Discount that the store pays, positive. */
  storeDiscount: number;
  /** Discount that the channel pays, positive: the store is owed it. */
  channelDiscount: number;
  /** Delivery fee that the store receives, for its own couriers. */
  delivery: number;
  tip: number;
  /** Packaging and other charges that the store receives. */
  fees: number;
  /** Owed to the store before commission: products − storeDiscount + delivery + tip + fees. */
  total: number;
  /** Cash that the store's courier collects; 0: all is paid. */
  cashDue: number;
};

export type ChannelOrder = {
  reference: string;
  /** Number that the guest and the courier give at the counter. */
  displayNumber: string;
  /** The channel's id of the store. */
  storeReference: string;
  state: ChannelOrderState;
  /** Instant until which the store may accept it; null once it is answered. */
  acceptBy: string | null;
  placedAt: string;
  /** Null: as soon as possible. */
  scheduledFor: string | null;
  method: 'delivery' | 'pickUp';
  /** Who delivers it. */
  carrier: 'channel' | 'store';
  customer: {
    name: string;
    /** Often the channel's, not the guest's. */
    phone: string | null;
    /** Code to be dialed after `phone`. */
    phoneCode: string | null;
    /** Only where the store delivers. */
    address: { text: string; detail: string | null; latitude: number; longitude: number } | null;
  };
  lines: readonly ChannelLine[];
  notes: string;
  amounts: ChannelAmounts;
  /** Why it ended early, for staff to read; null of any other. */
  reason: string | null;
};

/** A store of the account at its channel. `connected`: who receives its orders. */
export type ChannelStore = { reference: string; name: string; connected: 'us' | 'other' | 'nobody' };

/** An order by what is stored of it. */
export type StoredChannelOrder = { reference: string; storeReference: string };

export type Denial = { reason: DenialReason; text: string };

/** The order of a webhook. Its content is always read from the channel. */
export type ChannelEvent = {
  /** Unlike that of any other event; the same event comes twice with the same. */
  key: string;
  reference: string;
  storeReference: string;
};

/** A company's account at a channel. Calls reject with a `ProviderFailure` when there is no valid response. */
export type Channel = {
  /** Orders are accepted without a person: a setting of the credentials. */
  acceptsAutomatically: boolean;
  /** All stores of the account. */
  stores(signal: AbortSignal): Promise<readonly ChannelStore[]>;
  /**
   * Has the orders of a store sent to this account; absent where the channel does that itself. Repeatable.
   *
   * Rejects for a store of another integrator, which has to release it first.
   */
  connect?(storeReference: string, signal: AbortSignal): Promise<void>;
  /** An order as it stands now; null: the channel knows no such order. */
  find(order: StoredChannelOrder, signal: AbortSignal): Promise<ChannelOrder | null>;
  /** Orders of a store that wait for an answer, in case their webhooks are lost; absent where the channel lists none. */
  waiting?(storeReference: string, signal: AbortSignal): Promise<readonly StoredChannelOrder[]>;
  /**
   * Accepts an order; returns how it stands then, which is not `accepted` where it ended before.
   *
   * Accepting twice is accepting once, also after a call without a response.
   */
  accept(
    order: StoredChannelOrder,
    details: { readyAt: string; orderNumber: string },
    signal: AbortSignal,
  ): Promise<ChannelOrder>;
  /** Denies an order that waits, or cancels one that was accepted; returns how it stands then. */
  refuse(order: StoredChannelOrder, denial: Denial, signal: AbortSignal): Promise<ChannelOrder>;
  /** Reports that an order can be picked up. Repeating it changes nothing. */
  markReady(order: StoredChannelOrder, signal: AbortSignal): Promise<void>;
  /** Absent: no product of an accepted order can be reported missing. */
  missing?: ChannelMissing;
  /** Absent: steps of the store's couriers are not reported. */
  courier?: ChannelCourier;
  /** Absent: the channel takes no menus. */
  menus?: ChannelMenus;
  /** Absent: its stores are opened and paused in its own panel. */
  opening?: ChannelOpening;
  /** Absent: its items are switched off in its own panel. */
  availability?: ChannelAvailability;
  /** Reads the event of a webhook. Throws `ForgedWebhook` where its signature is wrong. */
  readWebhook(raw: RawWebhook): WebhookResult<ChannelEvent>;
};
