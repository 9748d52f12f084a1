import type { MenuSource } from '#domain/channels.ts';
import type { RawWebhook, WebhookResult } from '../provider.ts';

declare module '../ports.ts' {
  interface Ports {
    pos: { service: MenuSource; adapter: Pos; event: PosEvent };
  }
}

/** Capabilities of a point of sale, as data. */
export type PosTraits = {
  /** An order is found by our key, also when the response to it was lost. */
  findsOrders: boolean;
  /** It takes orders only while a shift is open. */
  hasShift: boolean;
  /** Reads of its catalogue within a minute; null: no known limit. */
  catalogueCallsPerMinute: number | null;
};

/** Amounts are gross, in the minor unit. */
export type PosOption = { code: string; name: string; price: number; max: number | null };

export type PosGroup = {
  code: string;
  /** Null: the point of sale has none. */
  name: string | null;
  min: number;
  max: number | null;
  options: readonly PosOption[];
};

/** A product that a point of sale sells now. */
export type PosItem = {
  code: string;
  name: string;
  category: string | null;
  price: number;
  groups: readonly PosGroup[];
};

/** An option of a line; the `quantity` is that in one product. */
export type PosChoice = { code: string; groupCode: string; name: string; quantity: number; unitPrice: number };

export type PosLine = {
  code: string;
  name: string;
  quantity: number;
  /** Of one, without its options. */
  unitPrice: number;
  /** Off the whole line, positive. */
  discount: number;
  comment: string;
  choices: readonly PosChoice[];
};

/** An order for a point of sale. It is stored before it is sent. */
export type PosOrder = {
  /** Unique, at most 26 letters and digits: identifies it when the response is lost. */
  key: string;
  placedAt: string;
  /** Null: as soon as possible. */
  scheduledFor: string | null;
  method: 'delivery' | 'pickUp';
  customer: { name: string; phone: string; email: string | null; address: string | null };
  lines: readonly PosLine[];
  /** The fee, and the item that stands for it where it is sold as one; null: no fee. */
  delivery: { code: string | null; amount: number } | null;
  taxPercent: number;
  /** Lines with their options, less discounts, plus delivery. */
  total: number;
  /** `online` is paid; the others are paid to the store. */
  payment: 'online' | 'card' | 'cash';
  comment: string;
};

export type PosOrderState = {
  state: 'accepted' | 'ready' | 'sent' | 'closed' | 'canceled';
  /** The id that the point of sale gave it. */
  reference: string;
};

/** An order that was not taken, with the reason for staff. Only `closedShift` ends without a person. */
export type PosRefusal = { state: 'refused'; reason: 'unmapped' | 'closedShift' | 'other'; message: string };

/** A change of an order. Its state is the only report of it where `Pos` has no `state`. */
export type PosEvent = PosOrderState & {
  /** Unlike that of any other event; the same event comes twice with the same. */
  key: string;
  /** The key of our order, where it is named. */
  ourKey?: string;
};

/** A store's account at a point of sale. Calls reject with a `ProviderFailure` when there is no valid response. */
export type Pos = {
  traits: PosTraits;
  /** Everything it sells now, with the groups of each product. */
  catalogue(signal: AbortSignal): Promise<readonly PosItem[]>;
  /** Whether it takes orders now; absent where it has no shifts. */
  isShiftOpen?(signal: AbortSignal): Promise<boolean>;
  /** Sends an order. It is not idempotent: after a failure that is `isUnknown`, the order may have been taken. */
  send(order: PosOrder, signal: AbortSignal): Promise<PosOrderState | PosRefusal>;
  /** Finds an open order by its key; null: there is none. Absent: only a webhook or a person resolves it. */
  find?(key: string, signal: AbortSignal): Promise<PosOrderState | null>;
  /** An order as it stands now; null: it is unknown there. Absent: only webhooks report it. */
  state?(reference: string, signal: AbortSignal): Promise<PosOrderState | null>;
  /** Reads the event of a webhook. */
  readWebhook?(raw: RawWebhook): WebhookResult<PosEvent>;
};
