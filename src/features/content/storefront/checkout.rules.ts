import { localDay } from '#domain/time/dates.ts';
import type { CartChoice, CartLine } from './cart.rules.ts';

/** Delivery address. */
export type DraftAddress = { text: string; detail: string; latitude: number | null; longitude: number | null };

/** Billing data. */
export type DraftBilling = {
  /** Not the document that everybody gets. */
  isInvoice: boolean;
  holder: 'company' | 'individual';
  documentType: 'vat_number' | 'identity_card';
  businessName: string;
  documentId: string;
  email: string;
  phone: string;
};

/** Points to redeem with their proof. Not stored on the device. */
export type Redeeming = { points: number; proof: string };

/** Checkout form of a guest, stored on the device. */
export type CheckoutDraft = {
  method: 'delivery' | 'pickUp';
  address: DraftAddress;
  /** Scheduled for a slot instead of as soon as possible. */
  isLater: boolean;
  /** That half hour; null while none is chosen. */
  scheduledFor: string | null;
  couponCode: string;
  /** Retained for the next order. Null: what the store proposes. */
  tip: number | null;
  paymentMethod: string;
  name: string;
  phone: string;
  mail: string;
  notes: string;
  billing: DraftBilling;
  answers: Record<string, string>;
  marketingMail: boolean;
};

export const blankDraft = (methods: readonly CheckoutDraft['method'][]): CheckoutDraft => ({
  method: methods[0] ?? 'pickUp',
  address: { text: '', detail: '', latitude: null, longitude: null },
  isLater: false,
  scheduledFor: null,
  couponCode: '',
  tip: null,
  paymentMethod: '',
  name: '',
  phone: '',
  mail: '',
  notes: '',
  billing: {
    isInvoice: false,
    holder: 'company',
    documentType: 'vat_number',
    businessName: '',
    documentId: '',
    email: '',
    phone: '',
  },
  answers: {},
  marketingMail: false,
});

/** Changes of a draft with another method, which has its times, payments and tips. */
export const methodChanges = (method: CheckoutDraft['method']): Partial<CheckoutDraft> => ({
  method,
  scheduledFor: null,
  paymentMethod: '',
  tip: null,
});

/** The day that a draft is for, on the store's calendar; null while none is chosen. */
export const scheduledDay = ({ scheduledFor }: Pick<CheckoutDraft, 'scheduledFor'>, timeZone: string): string | null =>
  scheduledFor && localDay(scheduledFor, timeZone);

/** Tip settings of a store, with wire names. */
export type TippedStore = {
  enabled_tip_delivery: boolean;
  enabled_tip_store: boolean;
  tip_type: string;
  default_tip: number;
  delivery_tip_availability: Readonly<Record<string, boolean>>;
};

/** The tips that may be left with an order. The store's suggestion is proposed for deliveries only. */
export function tipsOf(store: TippedStore, method: CheckoutDraft['method']): { values: number[]; proposed: number } {
  const enabled = method === 'delivery' ? store.enabled_tip_delivery : store.enabled_tip_store;
  if (!enabled) return { values: [], proposed: 0 };
  const offered = Object.entries(store.delivery_tip_availability).flatMap(([value, on]) => (on ? [Number(value)] : []));
  const values = [...new Set([0, ...offered])].toSorted((one, other) => one - other);
  const isProposed = method === 'delivery' && values.includes(store.default_tip);
  return { values, proposed: isProposed ? store.default_tip : 0 };
}

/** The chosen tip; the proposed one where none is chosen, or where the store does not offer it. */
export function chosenTip(store: TippedStore, { method, tip }: Pick<CheckoutDraft, 'method' | 'tip'>): number {
  const { values, proposed } = tipsOf(store, method);
  return tip !== null && values.includes(tip) ? tip : proposed;
}

/** Kinds of parts that pay a delivery: a fleet's fee may be shown as its service. */
const feeKinds = new Set(['delivery_fee', 'service_fee']);

/** Whether the price of a delivery is not known yet. */
export const isFeeUnknown = (method: CheckoutDraft['method'], parts: readonly { kind: string }[]): boolean =>
  method === 'delivery' && !parts.some(({ kind }) => feeKinds.has(kind));

/** Name of a sum with its missing parts: `Total sin despacho ni propina`. */
export function sumLabel(method: CheckoutDraft['method'], parts: readonly { kind: string }[], withoutTip: boolean) {
  const missing = [isFeeUnknown(method, parts) && 'despacho', withoutTip && 'propina'].filter(Boolean);
  return missing.length > 0 ? `Total sin ${missing.join(' ni ')}` : 'Total';
}

type WireChoice = { group_id: number; option_id: number; quantity: number; choices: WireChoice[] };
const wireChoice = ({ groupId, optionId, quantity, choices }: CartChoice): WireChoice => ({
  group_id: groupId,
  option_id: optionId,
  quantity,
  choices: choices.map(wireChoice),
});

const addressOf = ({ text, detail, latitude, longitude }: DraftAddress) =>
  latitude === null || longitude === null
    ? null
    : { text: text || 'Mi ubicación', detail: detail || null, latitude, longitude };

type Cart = {
  storeId: number;
  lines: readonly CartLine[];
  draft: CheckoutDraft;
  tipped: TippedStore | null;
  redeeming?: Redeeming | null;
  /** Content that the guest clicked last. */
  via?: string | null;
};

/** Billing data with wire names. */
const billingOf = ({ isInvoice, holder, documentType, businessName, documentId, email, phone }: DraftBilling) =>
  isInvoice
    ? {
        kind: 'invoice',
        holder,
        document_type: holder === 'company' ? 'vat_number' : documentType,
        business_name: businessName,
        document_id: documentId,
        email,
        phone,
      }
    : { kind: 'ticket' };

/** Parts of a total that are of its products. */
const ofProducts = new Set(['products', 'menuDiscount', 'promotion', 'coupon', 'points']);

/** Amount paid for products, which earns points. */
export const paidForProducts = (parts: readonly { kind: string; amount: number }[]): number =>
  parts.reduce((sum, { kind, amount }) => (ofProducts.has(kind) ? sum + amount : sum), 0);

/** Request body of a quote. */
export function quoteBody({ storeId, lines, draft, tipped, redeeming = null, via = null }: Cart) {
  const tip = tipped ? chosenTip(tipped, draft) : 0;
  return {
    store_id: storeId,
    method: draft.method === 'delivery' ? 'delivery' : 'pickup',
    platform: 'web',
    scheduled_for: draft.scheduledFor,
    lines: lines.map(({ lineId, quantity, choices, comment }) => ({
      line_id: lineId,
      quantity,
      choices: choices.map(wireChoice),
      comment,
    })),
    address: draft.method === 'delivery' ? addressOf(draft.address) : null,
    tip: tip > 0 && tipped ? { kind: tipped.tip_type, value: tip } : null,
    coupon_code: draft.couponCode.trim() || null,
    points: redeeming && redeeming.points,
    points_proof: redeeming && redeeming.proof,
    payment_method: draft.paymentMethod || null,
    via,
  };
}

/** Request body of an order, with the total shown to the guest. */
export function orderBody(cart: Cart, questions: readonly { id: number; question: string }[], expectedTotal: number) {
  const { name, phone, mail, notes, billing, answers, marketingMail, address } = cart.draft;
  const body = quoteBody(cart);
  return {
    ...body,
    address: body.address && { ...body.address, text: address.text },
    customer: { name, phone, mail },
    billing: billingOf(billing),
    notes,
    answers: questions.flatMap(({ id, question }) => {
      const answer = answers[id]?.trim();
      return answer ? [{ question, answer }] : [];
    }),
    marketing_mail: marketingMail,
    expected_total: expectedTotal,
  };
}

/** Parses a number of points, `1180` or `1.180`; null when it is invalid. */
export function pointsIn(text: string): number | null {
  const trimmed = text.trim();
  if (!/^(\d+|\d{1,3}([.,]\d{3})+)$/.test(trimmed)) return null;
  return Number(trimmed.replaceAll(/\D/g, '')) || null;
}

/** Parses a pasted location: coordinates, or a map link that contains them. */
export function pointIn(text: string): { latitude: number; longitude: number } | null {
  const [, north, east] = /(?:^|[@=/!])\s*(-?\d{1,2}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)/.exec(text.trim()) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
