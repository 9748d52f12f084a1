import { Refusal } from '../sandbox/routes.ts';
import type { SandboxKit, SignedWebhook } from '../sandbox/sandbox.ts';
import { codesIn, discountOf, lineAmount } from './orderTotals.ts';
import type { PosChoice, PosGroup, PosItem, PosLine, PosOrder, PosOrderState, PosTraits } from './port.ts';
import { type Folios, PosDocuments } from './posDocuments.ts';

type BookChoice = Pick<PosChoice, 'code' | 'quantity' | 'unitPrice'>;
type BookLine = Pick<PosLine, 'code' | 'quantity' | 'unitPrice' | 'comment'> & { choices: readonly BookChoice[] };

/** An order as a sandbox reads it from a request. */
export type NewPosBook = Pick<PosOrder, 'key' | 'method' | 'comment'> & {
  customer: Pick<PosOrder['customer'], 'name' | 'phone' | 'address'>;
  lines: readonly BookLine[];
  delivery: number;
  discount: number;
  /** Null: to be paid to the store. */
  paid: number | null;
  tip: number;
  /** Of coupons, products that are sold for less, the tip and the payment method, as far as the order names them. */
  codes: readonly string[];
};

/** A point of sale's record of an order. */
export type PosBook = NewPosBook & Pick<PosOrderState, 'state' | 'reference'> & { total: number };

type Rules = {
  kit: SandboxKit;
  catalogue: readonly PosItem[];
  refuse: {
    unmapped(code: string): Refusal;
    /** Absent: it has no shifts. */
    closedShift?: Refusal;
    /** Absent: it issues no documents. */
    noFolios?(folios: Exclude<Folios, 'available'>): Refusal;
    blocked?: Refusal;
    limited: Refusal;
    unknownOrder: Refusal;
  };
  catalogueCallsPerMinute: number | null;
  newReference(): string;
  webhook?(book: PosBook): SignedWebhook;
};

const minute = 60_000;

const group = (code: string, name: string, options: PosGroup['options']): PosGroup => ({
  code,
  name,
  min: 0,
  max: 3,
  options,
});

/** The catalogue of every sandbox. */
export const sampleCatalogue: readonly PosItem[] = [
  {
    code: '101',
    name: 'Churrasco italiano',
    category: 'Sándwiches',
    price: 5990,
    groups: [
      group('51', 'Agregados', [
        { code: '201', name: 'Palta extra', price: 990, max: null },
        { code: '202', name: 'Huevo', price: 500, max: null },
      ]),
    ],
  },
  { code: '102', name: 'Bebida', category: 'Bebidas', price: 1990, groups: [] },
  { code: '900', name: 'Despacho', category: 'Servicios', price: 0, groups: [] },
];

/** The code of a payment method, unless it is one of the credentials. */
export const paymentCodes = (
  code: string | number | undefined,
  credentials: Readonly<Record<string, string>>,
): string[] => {
  const ids = Object.entries(credentials).flatMap(([name, value]) => (name.startsWith('paymentIds.') ? value : []));
  return code === undefined || ids.includes(String(code)) ? [] : [String(code)];
};

/** An order's record as it should be after it was sent. */
export const bookOf = (order: PosOrder, { codes }: Pick<PosTraits, 'codes'>): NewPosBook => ({
  key: order.key,
  method: order.method,
  comment: order.comment,
  customer: { name: order.customer.name, phone: order.customer.phone, address: order.customer.address },
  lines: order.lines.map(({ code, quantity, unitPrice, comment, choices }) => ({
    code,
    quantity,
    unitPrice,
    comment,
    choices: choices.map((choice) => ({
      code: choice.code,
      quantity: choice.quantity,
      unitPrice: choice.unitPrice,
    })),
  })),
  delivery: order.delivery?.amount ?? 0,
  discount: discountOf(order.lines),
  paid: order.payment.kind === 'online' ? order.total : null,
  tip: codes.includes('tip') && order.tip?.code ? order.tip.amount : 0,
  codes: codesIn(order, codes).toSorted(),
});

/** The books of a point of sale's sandbox. */
export class PosBooks {
  isShiftOpen = true;
  /** Its account does not work, as one that is unpaid. */
  isBlocked = false;
  /** Searches return everything, as of an API that does not know a parameter. */
  ignoresFilters = false;
  readonly documents = new PosDocuments();
  catalogue: readonly PosItem[];
  /** Units by code; null: not counted. */
  readonly stock = new Map<string, number | null>();
  /** Changes of items from outside, by code. */
  readonly changes = new Map<string, Partial<Pick<PosItem, 'name' | 'price'>>>();
  private readonly orders: PosBook[] = [];
  private reads: number[] = [];
  private readonly rules: Rules;

  constructor(rules: Rules) {
    this.rules = rules;
    this.catalogue = rules.catalogue;
  }

  all(): readonly PosBook[] {
    return this.orders;
  }

  /** The records that a search returns. */
  search<Each>(records: readonly Each[], isMatch: (each: Each) => boolean): readonly Each[] {
    return this.ignoresFilters ? records : records.filter(isMatch);
  }

  /** The catalogue with the changes from outside. */
  items(): readonly PosItem[] {
    return this.catalogue.map((item) => ({ ...item, ...this.changes.get(item.code) }));
  }

  /** The catalogue; throws above its limit of calls. */
  readCatalogue(): readonly PosItem[] {
    const { kit, catalogueCallsPerMinute, refuse } = this.rules;
    const now = kit.now();
    this.reads = this.reads.filter((at) => at > now - minute);
    if (this.reads.length >= (catalogueCallsPerMinute ?? Infinity)) throw refuse.limited;
    this.reads.push(now);
    return this.items();
  }

  /** Takes an order; throws where the shift is closed, or the catalogue lacks a code. */
  take(order: NewPosBook): PosBook {
    const { refuse } = this.rules;
    this.requireFolios();
    if (refuse.closedShift && !this.isShiftOpen) throw refuse.closedShift;
    const unknown = this.unknownCode(order.lines);
    if (unknown !== undefined) throw refuse.unmapped(unknown);
    return this.load(order, { state: 'accepted', reference: this.newReference() });
  }

  /** Adds an order that was taken before. */
  load(order: NewPosBook, facts: Pick<PosBook, 'state' | 'reference'>): PosBook {
    const sum = order.lines.reduce((total, line) => total + lineAmount(line), order.delivery);
    const book: PosBook = { ...order, ...facts, total: Math.round(sum - order.discount) };
    this.orders.push(book);
    return book;
  }

  /** A reference that no order and no document has. */
  newReference(): string {
    const reference = this.rules.newReference();
    const isTaken = this.orders.some((order) => order.reference === reference) || this.documents.find(reference);
    return isTaken ? this.newReference() : reference;
  }

  /** Throws where no document can be issued. */
  requireFolios(): void {
    const { refuse } = this.rules;
    const { folios } = this.documents;
    if (this.isBlocked && refuse.blocked) throw refuse.blocked;
    if (folios !== 'available' && refuse.noFolios) throw refuse.noFolios(folios);
  }

  get(reference: string): PosBook {
    const found = this.orders.find((order) => order.reference === reference);
    if (!found) throw this.rules.refuse.unknownOrder;
    return found;
  }

  open(): readonly PosBook[] {
    return this.orders.filter(({ state }) => state !== 'closed' && state !== 'canceled');
  }

  /** Changes the state of an order, and sends the webhook of it. */
  async move(reference: string, state: PosOrderState['state']): Promise<void> {
    const found = this.get(reference);
    found.state = state;
    const webhook = this.rules.webhook?.(found);
    if (webhook) await this.rules.kit.sendSigned(webhook);
  }

  private unknownCode(lines: readonly BookLine[]): string | undefined {
    const { catalogue } = this;
    const options = [...catalogue, ...catalogue.flatMap(({ groups }) => groups.flatMap((each) => each.options))];
    const isKnown = (known: readonly { code: string }[], code: string) => known.some((each) => each.code === code);
    return (
      lines.find(({ code }) => !isKnown(catalogue, code))?.code ??
      lines.flatMap(({ choices }) => choices).find(({ code }) => !isKnown(options, code))?.code
    );
  }
}
