/** What a customer ordered in some period. */
export type TopCustomer = { customerId: number; orders: number; sold: number };

/** Bytes of a customer's number and of a total, as `store_visits` has them. */
export const [customerBytes, spentBytes] = [5, 6];

/** The number that so many bytes are, the largest first. */
function numberAt(bytes: Uint8Array, from: number, length: number): number {
  let number = 0;
  for (let at = from; at < from + length; at++) number = number * 256 + (bytes[at] ?? 0);
  return number;
}

/**
 * Adds up orders by customer: a hash table over plain numbers, which tells a million orders apart in the time PostgreSQL takes for
 * fifty thousand. `orders` and `sold` of a place are those of the customer there; 0 is nobody.
 */
export class VisitTally {
  private customers = new Float64Array(1 << 14);
  private orders = new Uint32Array(1 << 14);
  private sold = new Float64Array(1 << 14);
  private used = 0;

  /** How many customers ordered. */
  get size(): number {
    return this.used;
  }

  /** Adds orders: numbers of customers, and what each came to where that is asked for. */
  add(customers: Uint8Array, spent: Uint8Array | null): void {
    for (let nth = 0; nth * customerBytes < customers.length; nth++)
      this.count(
        numberAt(customers, nth * customerBytes, customerBytes),
        1,
        spent ? numberAt(spent, nth * spentBytes, spentBytes) : 0,
      );
  }

  /** Gives what one customer ordered to another, who turned out to be the same. */
  merge(customerId: number, into: number): void {
    const place = this.placeOf(customerId);
    if (this.customers[place] !== customerId || this.orders[place] === 0) return;
    const [orders, sold] = [this.orders[place] ?? 0, this.sold[place] ?? 0];
    // The place stays taken, so that whoever comes after it in the table is still found.
    this.orders[place] = 0;
    this.sold[place] = 0;
    this.used--;
    this.count(into, orders, sold);
  }

  /** Who spent the most, the best first; of two alike the older customer. */
  best(limit: number): TopCustomer[] {
    let best: TopCustomer[] = [];
    for (const [place, orders] of this.orders.entries()) {
      if (orders === 0) continue;
      best.push({ customerId: this.customers[place] ?? 0, orders, sold: this.sold[place] ?? 0 });
      if (best.length > limit * 2 + 1000) best = firstOf(best, limit);
    }
    return firstOf(best, limit);
  }

  private count(customerId: number, orders: number, sold: number): void {
    const place = this.placeOf(customerId);
    if (this.orders[place] === 0) {
      this.used++;
      this.customers[place] = customerId;
    }
    this.orders[place] = (this.orders[place] ?? 0) + orders;
    this.sold[place] = (this.sold[place] ?? 0) + sold;
    if (this.used * 2 > this.customers.length) this.grow();
  }

  /** Where a customer is, or would be. */
  private placeOf(customerId: number): number {
    const last = this.customers.length - 1;
    let place = Math.imul(customerId, 0x9e3779b1) & last;
    while (this.customers[place] !== 0 && this.customers[place] !== customerId) place = (place + 1) & last;
    return place;
  }

  private grow(): void {
    const { customers, orders, sold } = this;
    this.customers = new Float64Array(customers.length * 2);
    this.orders = new Uint32Array(orders.length * 2);
    this.sold = new Float64Array(sold.length * 2);
    this.used = 0;
    for (const [place, customerId] of customers.entries())
      if ((orders[place] ?? 0) > 0) this.count(customerId, orders[place] ?? 0, sold[place] ?? 0);
  }
}

const firstOf = (customers: readonly TopCustomer[], limit: number): TopCustomer[] =>
  customers.toSorted((one, other) => other.sold - one.sold || one.customerId - other.customerId).slice(0, limit);
