import { randomInt } from 'node:crypto';
import { Refusal } from '../sandbox/routes.ts';
import type { SandboxKit, SignedWebhook } from '../sandbox/sandbox.ts';
import { sumOfLines, sumOfParts } from './amounts.ts';
import type { DeliveryStep } from './orderOptions.ts';
import type { ChannelLine, ChannelOrder, ChannelStore } from './port.ts';

/** An order of a guest, with defaults for everything. */
export type NewChannelOrder = {
  reference?: string;
  storeReference?: string;
  method?: ChannelOrder['method'];
  /** Who delivers it; the channel by default. */
  carrier?: ChannelOrder['carrier'];
  /** For later than now. */
  scheduled?: boolean;
  /** Paid to the store's courier, or at the counter. */
  cash?: boolean;
  /** Discounts that the store pays, and that the channel pays. */
  discounts?: boolean;
  items?: readonly ChannelLine[];
  /** The total that the channel reports is not the sum of its parts. */
  sumsDiffer?: boolean;
  /** False: no webhook is made of it. */
  webhook?: boolean;
};

/** A channel's record of an order: as an adapter should read it, and as it was answered. */
export type ChannelBook = ChannelOrder & {
  acceptances: number;
  readyCalls: number;
  /** References of the lines that the store lacks. */
  missing: readonly string[];
  /** Steps of the store's courier. */
  courierSteps: readonly DeliveryStep[];
  /** The number that the store gave it. */
  orderNumber: string | null;
  /** Charges that the guest pays to the channel. */
  channelFees: number;
  /** Excess of the reported total over its parts. */
  difference: number;
  /** In the channel's words. */
  ending: string | null;
};

type Kind = 'placed' | 'canceled' | 'edited';
type Rules = {
  kit: SandboxKit;
  stores: readonly ChannelStore[];
  notFound: Refusal;
  acceptMinutes: number;
  /** Charge for the bag, which the store receives. */
  bagFee: number;
  /** The channel's words for an order without an answer in time, and for one that it canceled. */
  endings: Readonly<Record<'expired' | 'canceled', string>>;
  newReference(): string;
  /** The part of an order that the channel reveals. */
  reveal(order: ChannelOrder): ChannelOrder;
  webhook(order: ChannelBook, kind: Kind): SignedWebhook;
};

const minute = 60_000;
const serviceFee = 490;
const channelDelivery = 2490;
const storeDelivery = 1990;
const courierTip = 700;

/** Adapters compute the deadline from the time of the order: one that never expires is placed these minutes from now. */
const endlessMinutes = 10;

const newBook = () => ({
  acceptances: 0,
  readyCalls: 0,
  missing: [],
  courierSteps: [],
  orderNumber: null,
  ending: null,
  difference: 0,
});

const line = (more: Pick<ChannelLine, 'reference' | 'key' | 'name' | 'unitPrice'> & Partial<ChannelLine>) => ({
  quantity: 1,
  comment: '',
  choices: [],
  ...more,
});
const usualItems: readonly ChannelLine[] = [
  line({
    reference: '9007199254740993001',
    key: 'p12',
    name: 'Churrasco italiano',
    quantity: 2,
    unitPrice: 5990,
    comment: 'Sin mayonesa',
    choices: [
      line({ reference: '9007199254740993002', key: 'o7', name: 'Palta extra', unitPrice: 990 }),
      line({ reference: '9007199254740993003', key: 'o9', name: 'Huevo', quantity: 2, unitPrice: 500 }),
    ],
  }),
  line({ reference: '9007199254740993004', key: 'p31', name: 'Bebida', quantity: 3, unitPrice: 1990 }),
];

/** The guest's total: everything but what discounts take off. */
export const guestTotal = ({ amounts, channelFees, difference }: ChannelBook): number =>
  amounts.total - amounts.channelDiscount + channelFees + difference;

/** The books of a channel's sandbox. */
export class ChannelBooks {
  webhookUrl = '';
  private readonly orders = new Map<string, ChannelBook>();
  private readonly rules: Rules;

  constructor(rules: Rules) {
    this.rules = rules;
  }

  /** Records an order that was placed before; no webhook is made of it. One without a deadline never expires. */
  load(order: ChannelOrder, { isReady }: { isReady: boolean }): void {
    const book = { ...this.rules.reveal(order), ...newBook(), readyCalls: isReady ? 1 : 0, channelFees: 0 };
    this.orders.set(order.reference, book);
  }

  /** An order as it stands now; throws the channel's refusal for an unknown one. */
  get(reference: string): ChannelBook {
    const found = this.orders.get(reference);
    if (!found) throw this.rules.notFound;
    const { acceptBy, state } = found;
    const now = this.rules.kit.now();
    if (state === 'waiting' && acceptBy === null)
      found.placedAt = new Date(now + endlessMinutes * minute).toISOString();
    if (state === 'waiting' && acceptBy !== null && Date.parse(acceptBy) < now)
      this.end(found, 'expired', this.rules.endings.expired);
    return found;
  }

  all(): ChannelBook[] {
    return [...this.orders.keys()].map((reference) => this.get(reference));
  }

  waitingAt(storeReference: string): ChannelBook[] {
    return this.all().filter((each) => each.storeReference === storeReference && each.state === 'waiting');
  }

  /** Takes an order of a guest, and sends the webhook of it. */
  async place(input: NewChannelOrder): Promise<ChannelBook> {
    const placed = this.create(input);
    this.orders.set(placed.reference, placed);
    if (input.webhook !== false) await this.rules.kit.sendSigned(this.rules.webhook(placed, 'placed'));
    return placed;
  }

  /** Cancels an order for its guest, and sends the webhook of it. */
  async cancel(reference: string): Promise<void> {
    const found = this.get(reference);
    this.end(found, 'canceled', this.rules.endings.canceled);
    await this.rules.kit.sendSigned(this.rules.webhook(found, 'canceled'));
  }

  /** Accepts an order that waits; throws a conflict for any other. */
  accept(reference: string, orderNumber: string | null): void {
    const found = this.require(reference, 'waiting');
    Object.assign(found, { state: 'accepted', acceptBy: null, orderNumber, acceptances: found.acceptances + 1 });
  }

  /** Ends an order for its store; throws a conflict where it is not in that state. */
  refuse(reference: string, from: 'waiting' | 'accepted', ending: string): void {
    this.end(this.require(reference, from), from === 'waiting' ? 'denied' : 'canceled', ending);
  }

  /** Counts a report that an order is ready; throws a conflict where it is not being prepared. */
  ready(reference: string): ChannelBook {
    const found = this.require(reference, 'accepted');
    found.readyCalls += 1;
    return found;
  }

  /** Takes lines off an order that is being prepared; throws where it is ready, or none would be left. */
  removeLines(reference: string, references: readonly string[]): void {
    const found = this.require(reference, 'accepted');
    const lines = found.lines.filter((line) => !references.includes(line.reference));
    const isKnown = found.lines.length - lines.length === references.length;
    if (found.readyCalls > 0 || lines.length === 0 || !isKnown)
      throw new Refusal(409, 'cannot remove items', 'resource_status_conflict');
    this.rewrite(found, lines);
    Object.assign(found, { missing: [...found.missing, ...references] });
  }

  /** Changes the lines of an order for its guest or the channel, and sends the webhook of it. */
  async edit(reference: string, lines: readonly ChannelLine[]): Promise<void> {
    const found = this.get(reference);
    this.rewrite(found, lines);
    await this.rules.kit.sendSigned(this.rules.webhook(found, 'edited'));
  }

  /** Records a step of the store's courier, whose last one finishes the order; a repeated one conflicts. */
  courier(reference: string, step: DeliveryStep): void {
    const found = this.get(reference);
    if (found.courierSteps.includes(step)) throw new Refusal(409, `already ${step}`, 'resource_status_conflict');
    Object.assign(found, {
      courierSteps: [...found.courierSteps, step],
      ...(step === 'delivered' && { state: 'finished' }),
    });
  }

  private rewrite(order: ChannelBook, lines: readonly ChannelLine[]): void {
    const parts = { ...order.amounts, products: sumOfLines(lines) };
    Object.assign(order, { lines, amounts: { ...parts, total: sumOfParts(parts) } });
  }

  private require(reference: string, state: ChannelOrder['state']): ChannelBook {
    const found = this.get(reference);
    if (found.state !== state) throw new Refusal(409, `order is ${found.state}`, 'resource_status_conflict');
    return found;
  }

  private end(order: ChannelBook, state: ChannelOrder['state'], ending: string): void {
    Object.assign(order, { state, acceptBy: null, ending });
  }

  private create(input: NewChannelOrder): ChannelBook {
    const { rules } = this;
    const now = rules.kit.now();
    const { method = 'delivery', items: lines = usualItems, reference = rules.newReference() } = input;
    const carrier = input.carrier ?? (method === 'pickUp' ? 'store' : 'channel');
    const isByStore = method === 'delivery' && carrier === 'store';
    const parts = {
      products: sumOfLines(lines),
      storeDiscount: input.discounts ? 1000 : 0,
      channelDiscount: input.discounts ? 500 : 0,
      delivery: isByStore ? storeDelivery : 0,
      tip: isByStore ? courierTip : 0,
      fees: rules.bagFee,
      cashDue: 0,
    };
    const amounts = { ...parts, total: sumOfParts(parts) };
    const channelFees = serviceFee + (carrier === 'channel' ? channelDelivery : 0);
    const order: ChannelOrder = {
      reference,
      displayNumber: reference.slice(-5).toUpperCase(),
      storeReference: input.storeReference ?? rules.stores[0]?.reference ?? '',
      state: 'waiting',
      acceptBy: new Date(now + rules.acceptMinutes * minute).toISOString(),
      placedAt: new Date(now).toISOString(),
      scheduledFor: input.scheduled ? new Date(now + 120 * minute).toISOString() : null,
      method,
      carrier,
      customer: {
        name: 'Camila R.',
        phone: '+56225550100',
        phoneCode: String(randomInt(10_000, 99_999)),
        address: isByStore
          ? { text: 'Irarrázaval 2401, Ñuñoa', detail: 'Depto 52', latitude: -33.4545, longitude: -70.5946 }
          : null,
      },
      lines,
      notes: 'Cubiertos para dos',
      amounts,
      reason: null,
    };
    const book = {
      ...rules.reveal(order),
      ...newBook(),
      difference: input.sumsDiffer ? 10 : 0,
      channelFees,
    };
    const cashDue = input.cash && carrier === 'store' ? guestTotal(book) : 0;
    return { ...book, amounts: { ...amounts, cashDue } };
  }
}
