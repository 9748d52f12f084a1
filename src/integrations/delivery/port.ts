import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import type { DeliveryJobStatus } from '#domain/orders/orders.ts';
import type { RawWebhook, WebhookResult } from '../provider.ts';

declare module '../ports.ts' {
  interface Ports {
    delivery: { service: DeliveryType; adapter: Fleet; event: DeliveryEvent };
  }
}

/** Where a courier goes. The phone has its country's code: `+56987654321`. */
export type Stop = {
  name: string;
  phone: string;
  address: string;
  /** Flat, floor, door. */
  detail: string | null;
  commune: string | null;
  latitude: number;
  longitude: number;
  notes: string | null;
};

/** A trip to quote. Amounts in the minor unit. */
export type Drive = {
  from: Stop;
  to: Stop;
  /** When the food is ready; null: as soon as possible. */
  readyAt: string | null;
  /** Value of the bag's content. */
  value: number;
};

/** Quote of a fleet for one trip. */
export type DriveQuote = {
  deliveryFee: number;
  serviceFee: number;
  /** By which it is taken up; null where a fleet only estimates. */
  reference: string | null;
  expiresAt: string | null;
  pickUpAt: string | null;
  dropOffAt: string | null;
};

/** A delivery to request. It is stored before the fleet is called. */
export type NewDelivery = Drive & {
  /** Unlike that of any other attempt, at most 40 letters, digits and dashes. */
  key: string;
  /** Number the courier gives at the counter. */
  orderNumber: string;
  quoteReference: string | null;
  items: readonly { name: string; quantity: number; price: number }[];
  tip: number;
  /** Where the fleet sends its webhooks. */
  webhookUrl: string;
};

export type Courier = {
  name: string;
  phone: string | null;
  vehicle: string | null;
  latitude: number | null;
  longitude: number | null;
};

export type DeliveryProof = { stop: 'pickUp' | 'dropOff'; kind: 'picture' | 'signature' | 'pin'; value: string };

/** How a delivery stands, by the fleet. */
export type DeliveryUpdate = {
  reference: string;
  status: DeliveryJobStatus;
  /** By the fleet's clock, never by ours; null where the fleet sends no time, and the order of statuses decides. */
  at: string | null;
  courier: Courier | null;
  trackingUrl: string | null;
  pickUpAt: string | null;
  dropOffAt: string | null;
  /** Current cost in the minor unit; null when the fleet does not report it. */
  fee: number | null;
  /** Code the guest gives to the courier. */
  pin: string | null;
  proofs: readonly DeliveryProof[];
  /** Why it ended early, for staff to read. */
  reason: string | null;
};

/** A delivery by what is stored of it. `reference` is null where asking for it was never answered. */
export type StoredDelivery = {
  key: string;
  reference: string | null;
  /** The quote that was taken up, by which some know it. */
  quoteReference?: string | null;
};

/** The delivery of a webhook. Without an `update` its state is read from the fleet. */
export type DeliveryEvent = {
  /** Unlike that of any other event; the same event comes twice with the same. */
  key: string;
  /** The delivery's reference or key, whichever is sent. */
  reference?: string;
  deliveryKey?: string;
  /** State in the webhook, only when its signature was verified. */
  update?: DeliveryUpdate;
};

/** A company's account at a fleet. Calls reject with a `ProviderFailure` when there is no valid response. */
export type Fleet = {
  /**
   * Price of a trip; null outside the fleet's coverage. `key` is unique, for fleets whose quotes have an identifier.
   */
  quote(drive: Drive & { key?: string }, signal: AbortSignal): Promise<DriveQuote | null>;
  /**
   * Requests a courier. Idempotent by key, also after a call without a response.
   * A refusal resolves to a `REJECTED` delivery with its reason.
   */
  request(delivery: NewDelivery, signal: AbortSignal): Promise<DeliveryUpdate>;
  /** How a delivery stands. Changes nothing; null: the fleet knows no such delivery. */
  track(delivery: StoredDelivery, signal: AbortSignal): Promise<DeliveryUpdate | null>;
  /** Calls it off; answers how it stands then, which is as before where the fleet no longer lets it. */
  cancel(delivery: StoredDelivery, signal: AbortSignal): Promise<DeliveryUpdate>;
  /** Reads the event of a webhook. Throws `ForgedWebhook` where its signature is wrong. */
  readWebhook?(raw: RawWebhook): WebhookResult<DeliveryEvent>;
};
