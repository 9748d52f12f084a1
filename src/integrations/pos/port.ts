import type { MenuSource } from '#domain/channels.ts';
import type { RawWebhook, WebhookResult } from '../provider.ts';

declare module '../ports.ts' {
  interface Ports {
    pos: { service: MenuSource; adapter: Pos; event: PosEvent };
  }
}

/** Kinds of codes beside those of products and options. `product`: by which a product is sold for less. */
export type PosCodeKind = 'coupon' | 'delivery' | 'tip' | 'payment' | 'product';

/** Capabilities of a point of sale, as data. */
export type PosTraits = {
  /** An order is found by our key, also when the response to it was lost. */
  findsOrders: boolean;
  /** It takes orders only while a shift is open. */
  hasShift: boolean;
  /** Reads of its catalogue within a minute; null: no known limit. */
  catalogueCallsPerMinute: number | null;
  /** Orders that one till takes within a second; null: no known limit. */
  ordersPerSecond: number | null;
  /** An order is canceled there; otherwise a person has to. */
  cancelsOrders: boolean;
  /** An order has its tax document, which is read again and credited. */
  issuesDocuments: boolean;
  countsStock: boolean;
  /** Names and prices of its items are changed from outside. */
  writesCatalogue: boolean;
  /** Codes of orders that it takes, beside those of products and options. */
  codes: readonly PosCodeKind[];
  /** The amounts of its API: with taxes, or before. Those of this port are gross for both. */
  prices: 'gross' | 'net';
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
  /** Absent: it has none, or this API does not report it. */
  description?: string;
  /** Null: it has none, as a product outside the price list of the account. */
  price: number | null;
  /** Taxes that the price includes; absent: this API does not report them. */
  taxPercent?: number;
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
  /** Code by which its product is sold for less, unless a discount of the order has one; null: none. */
  discountCode: string | null;
  comment: string;
  choices: readonly PosChoice[];
};

/** A discount of an order, of which each line has its part. */
export type PosDiscount = {
  kind: 'coupon' | 'promotion' | 'points';
  /** Null: it has none there. */
  code: string | null;
  name: string;
  /** Positive. */
  amount: number;
};

/** Who the tax document of an order is for. */
export type PosBilling = { kind: 'receipt' } | { kind: 'invoice'; taxId: string; businessName: string };

/** An order for a point of sale. It is stored before it is sent. */
export type PosOrder = {
  /** Unique, at most 26 letters and digits: identifies it when the response is lost. */
  key: string;
  placedAt: string;
  /** The day of it is that of the tax document. */
  sentAt: string;
  /** Null: as soon as possible. */
  scheduledFor: string | null;
  method: 'delivery' | 'pickUp';
  customer: { name: string; phone: string; email: string | null; address: string | null };
  lines: readonly PosLine[];
  /** The fee, and the item that stands for it where it is sold as one; null: no fee. */
  delivery: { code: string | null; amount: number } | null;
  /** Reasons of the discounts of its lines, whose amounts are the same. */
  discounts: readonly PosDiscount[];
  /** Beside the total, with its code there; null: none. */
  tip: { code: string | null; amount: number } | null;
  taxPercent: number;
  /** Lines with their options, less discounts, plus delivery. */
  total: number;
  /** `online` is paid; the others are paid to the store. A code replaces that of the credentials; null: there is none. */
  payment: { kind: 'online' | 'card' | 'cash'; code: string | null };
  /** Points of sale without documents ignore it. */
  billing: PosBilling;
  comment: string;
};

/** A tax document as its point of sale knows it. */
export type PosDocument = {
  kind: 'receipt' | 'invoice' | 'creditNote';
  /** The id that the point of sale gave it. */
  reference: string;
  /** As printed. */
  number: string;
  /** Where the guest reads it; null: nowhere. */
  url: string | null;
  total: number;
  /** `pending`: the tax office decides later. */
  taxState: 'accepted' | 'pending' | 'rejected';
  /** Of the tax office, for staff; null: none. */
  message: string | null;
};

export type PosOrderState = {
  state: 'accepted' | 'ready' | 'sent' | 'closed' | 'canceled';
  /** The id that the point of sale gave it. */
  reference: string;
  /** Its number on the screen of the point of sale; null: it has none, or this call does not report it. */
  number: string | null;
  /** Its document, then the credit notes of it. Absent where it issues none, and in webhooks. */
  documents?: readonly PosDocument[];
};

/**
 * An order that was not taken, with the reason for staff. Only `closedShift` ends without a person.
 *
 * `noFolios`: the point of sale has no numbers for documents. `blocked`: its account does not work, as one that is unpaid.
 */
export type PosRefusal = {
  state: 'refused';
  reason: 'unmapped' | 'closedShift' | 'noFolios' | 'blocked' | 'other';
  message: string;
};

/** A credit of an order's document. It is stored before it is sent. */
export type PosCredit = {
  /** Unlike that of any other credit, at most 26 letters and digits. */
  key: string;
  /** The id of the document that is credited. */
  document: string;
  /**
   * Units of lines, by their place in the order as it was sent, and whether the delivery is credited.
   *
   * Null: the document as a whole.
   */
  parts: { order: PosOrder; lines: readonly { place: number; quantity: number }[]; delivery: boolean } | null;
  reason: string;
};

/** A change of an item that staff confirmed; null: as it is. */
export type PosItemChange = {
  /** An option may have another price than the product of its code. */
  kind: 'product' | 'option';
  code: string;
  name: string | null;
  price: number | null;
};

/** Result of a change; `problem` is null where it was made. */
export type PosItemResult = { code: string; problem: string | null };

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
  /**
   * Cancels an order, and credits its document where it has one. Repeatable, also after a call without a response.
   *
   * A refusal, or a state that is not `canceled`: a person has to.
   */
  cancel?(reference: string, reason: string, signal: AbortSignal): Promise<PosOrderState | PosRefusal>;
  /** A document as it stands now; null: it is unknown there. */
  document?(reference: string, signal: AbortSignal): Promise<PosDocument | null>;
  /** Credits a document in full or in part. Idempotent by key, also after a call without a response. */
  creditNote?(credit: PosCredit, signal: AbortSignal): Promise<PosDocument | PosRefusal>;
  /** Whole units available by code; null: they are not counted. A code that is missing is unknown. */
  stock?(codes: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, number | null>>;
  /** Changes names and prices of items of one kind. Repeatable; a change that is refused has its reason. */
  writeItems?(changes: readonly PosItemChange[], signal: AbortSignal): Promise<readonly PosItemResult[]>;
  /** Reads the event of a webhook. */
  readWebhook?(raw: RawWebhook): WebhookResult<PosEvent>;
};
