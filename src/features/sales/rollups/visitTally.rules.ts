/** Orders of a customer in a period. */
export type TopCustomer = { customerId: number; orders: number; sold: number };

/** Bytes of a customer's number and of a total, as `store_visits` has them. */
export const [customerBytes, spentBytes] = [5, 6];

/** Maximum range of customer ids for direct indexing: 200 MB, of which only used pages take memory. */
const maxPlaces = 2 ** 24;

/** Reads a big-endian number of some bytes. */
function numberAt(bytes: Uint8Array, from: number, length: number): number {
  let number = 0;
  for (let at = from; at < from + length; at++) number = number * 256 + (bytes[at] ?? 0);
  return number;
}

/** The least and the largest customer of some. */
function rangeOf(customers: Uint8Array): [first: number, last: number] {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (let at = 0; at < customers.length; at += customerBytes) {
    const customerId = numberAt(customers, at, customerBytes);
    if (customerId < first) first = customerId;
    if (customerId > last) last = customerId;
  }
  return [first, last];
}

/**
 * Sums orders by customer in arrays indexed by id: PostgreSQL takes twenty times as long for as many groups.
 *
 * When the ids are too sparse, because other tenants have most of them, a map assigns the index.
 */
export class VisitTally {
  private first = 0;
  private orders = new Uint32Array(0);
  private sold = new Float64Array(0);
  private places: Map<number, number> | null = null;
  private found = 0;

  /** How many customers ordered. */
  get size(): number {
    return this.found;
  }

  /** Adds orders: packed customer ids, and their totals when needed. */
  add(customers: Uint8Array, spent: Uint8Array | null): void {
    if (customers.length === 0) return;
    this.makeRoom(customers);
    for (let nth = 0; nth * customerBytes < customers.length; nth++) {
      const customerId = numberAt(customers, nth * customerBytes, customerBytes);
      this.count(this.placeOf(customerId), 1, spent ? numberAt(spent, nth * spentBytes, spentBytes) : 0);
    }
  }

  /** Adds the orders of merged customers to the surviving record. */
  merge(merged: readonly { id: number; mergedInto: number }[]): void {
    for (const { id, mergedInto } of merged) {
      const place = this.knownPlace(id);
      const [orders, sold] = [this.orders[place] ?? 0, this.sold[place] ?? 0];
      if (orders === 0) continue;
      this.orders[place] = 0;
      this.sold[place] = 0;
      this.found--;
      this.makeRoomFor(mergedInto, mergedInto);
      this.count(this.placeOf(mergedInto), orders, sold);
    }
  }

  /** Top customers by amount; of equal ones the lower id. */
  best(limit: number): TopCustomer[] {
    let best: TopCustomer[] = [];
    let least = -1;
    const consider = (customerId: number, place: number) => {
      const [orders, sold] = [this.orders[place] ?? 0, this.sold[place] ?? 0];
      if (orders === 0 || sold < least) return;
      best.push({ customerId, orders, sold });
      if (best.length < limit * 2 + 1000) return;
      best = firstOf(best, limit);
      least = best.at(-1)?.sold ?? -1;
    };
    if (this.places) for (const [customerId, place] of this.places) consider(customerId, place);
    else for (let place = 0; place < this.orders.length; place++) consider(this.first + place, place);
    return firstOf(best, limit);
  }

  private count(place: number, orders: number, sold: number): void {
    const before = this.orders[place] ?? 0;
    if (before === 0) this.found++;
    this.orders[place] = before + orders;
    if (sold !== 0) this.sold[place] = (this.sold[place] ?? 0) + sold;
  }

  private placeOf(customerId: number): number {
    if (!this.places) return customerId - this.first;
    const known = this.places.get(customerId);
    if (known !== undefined) return known;
    const place = this.places.size;
    this.places.set(customerId, place);
    return place;
  }

  /** Index of a customer, or -1 without orders. */
  private knownPlace(customerId: number): number {
    return this.places ? (this.places.get(customerId) ?? -1) : customerId - this.first;
  }

  private makeRoom(customers: Uint8Array): void {
    const [first, last] = rangeOf(customers);
    this.makeRoomFor(first, last, customers.length / customerBytes);
  }

  /** Ensures capacity for up to `count` customers of an id range. */
  private makeRoomFor(first: number, last: number, count = 1): void {
    if (!this.places) {
      const end = this.first + this.orders.length;
      if (first >= this.first && last < end) return;
      const isEmpty = this.orders.length === 0;
      // Doubles the array on the side that is too short, so that it rarely happens.
      const from = isEmpty
        ? first
        : Math.min(this.first, Math.max(0, first - (first < this.first ? this.orders.length : 0)));
      const to = isEmpty ? last + 1 : Math.max(end, last + 1 + (last < end ? 0 : this.orders.length));
      if (to - from <= maxPlaces) return this.widen(from, to - from);
      this.scatter();
    }
    const needed = (this.places?.size ?? 0) + count;
    if (needed > this.orders.length) this.resize(Math.max(needed, this.orders.length * 2), 0);
  }

  private widen(from: number, length: number): void {
    this.resize(length, this.orders.length === 0 ? 0 : this.first - from);
    this.first = from;
  }

  /** Moves the existing customers to the map. */
  private scatter(): void {
    this.places = new Map();
    const [orders, sold, first] = [this.orders, this.sold, this.first];
    this.orders = new Uint32Array(this.found);
    this.sold = new Float64Array(this.found);
    this.found = 0;
    for (let place = 0; place < orders.length; place++)
      if ((orders[place] ?? 0) > 0) this.count(this.placeOf(first + place), orders[place] ?? 0, sold[place] ?? 0);
  }

  private resize(length: number, shift: number): void {
    const [orders, sold] = [new Uint32Array(length), new Float64Array(length)];
    orders.set(this.orders, shift);
    sold.set(this.sold, shift);
    this.orders = orders;
    this.sold = sold;
  }
}

const firstOf = (customers: readonly TopCustomer[], limit: number): TopCustomer[] =>
  customers.toSorted((one, other) => other.sold - one.sold || one.customerId - other.customerId).slice(0, limit);
