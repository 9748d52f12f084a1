import type { ChannelStore } from './port.ts';
import { Refusal } from '../sandbox/routes.ts';
import type { SandboxKit } from '../sandbox/sandbox.ts';

/** A store of a sandbox as its channel has it. */
export type ChannelStoreBook = {
  closedBy: 'us' | 'channel' | 'hours' | null;
  /** In the channel's words. */
  reason: string | null;
  until: string | null;
  /** Changes of its opening that the channel took. */
  changes: number;
  preparationMinutes: number | null;
  /** The channel sees an incident of the integration, and takes no change. */
  hasIncident: boolean;
  /** Items that cannot be ordered. */
  off: Set<string>;
  /** Items that only the channel's support can switch on. */
  locked: Set<string>;
  /** Calls that changed items. */
  itemCalls: number;
};

const newBook = (): ChannelStoreBook => ({
  closedBy: null,
  reason: null,
  until: null,
  changes: 0,
  preparationMinutes: null,
  hasIncident: false,
  off: new Set(),
  locked: new Set(),
  itemCalls: 0,
});

/** Opening and items of a sandbox's stores. */
export class ChannelStoreBooks {
  private readonly stores = new Map<string, ChannelStoreBook>();
  private readonly listed: ChannelStore[];
  private readonly kit: SandboxKit;
  private readonly notFound: Refusal;

  constructor(stores: readonly ChannelStore[], { kit, notFound }: { kit: SandboxKit; notFound: Refusal }) {
    this.kit = kit;
    this.notFound = notFound;
    this.listed = stores.map((store) => ({ ...store }));
    for (const { reference } of stores) this.stores.set(reference, newBook());
  }

  /** Adds an open store. */
  add(store: ChannelStore): void {
    this.listed.push({ ...store });
    this.stores.set(store.reference, newBook());
  }

  /** The stores with who receives their orders now. */
  list(): readonly ChannelStore[] {
    return this.listed;
  }

  /** Has the orders of a store sent to the integration. Throws the channel's refusal for an unknown one. */
  connect(reference: string): void {
    const found = this.listed.find((store) => store.reference === reference);
    if (!found) throw this.notFound;
    found.connected = 'us';
  }

  /** A store as it is now; throws the channel's refusal for an unknown one. */
  of(reference: string): ChannelStoreBook {
    const found = this.stores.get(reference);
    if (!found) throw this.notFound;
    if (found.until !== null && Date.parse(found.until) <= this.kit.now())
      Object.assign(found, { closedBy: null, reason: null, until: null });
    return found;
  }

  /** Opens or pauses a store for its integration. Throws `incident` while the channel sees one. */
  set(reference: string, pause: { until: string | null; reason: string } | null, incident: Refusal): void {
    const book = this.of(reference);
    if (book.hasIncident) throw incident;
    book.changes += 1;
    Object.assign(book, pause ? { closedBy: 'us', ...pause } : { closedBy: null, reason: null, until: null });
  }

  /** Switches items on or off; returns those that stay off. */
  setItems(reference: string, { on, off }: { on: readonly string[]; off: readonly string[] }): string[] {
    const book = this.of(reference);
    book.itemCalls += 1;
    for (const key of off) book.off.add(key);
    for (const key of on) if (!book.locked.has(key)) book.off.delete(key);
    return on.filter((key) => book.locked.has(key));
  }

  /** Pauses a store as the channel does. */
  pauseByChannel(reference: string, reason: string): void {
    Object.assign(this.of(reference), { closedBy: 'channel', reason, until: null });
  }

  clear(reference: string): void {
    Object.assign(this.of(reference), newBook());
  }
}
