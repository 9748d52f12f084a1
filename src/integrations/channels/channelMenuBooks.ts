import { Refusal } from '../sandbox/routes.ts';
import type { SandboxKit } from '../sandbox/sandbox.ts';
import type { MenuOutcome } from './menuPort.ts';

/** The menus of a store in a sandbox, as payloads of its channel. */
export type ChannelMenuBook = {
  /** The last one that was sent. */
  sent: object | null;
  /** The one that guests see. */
  live: object | null;
  state: MenuOutcome['state'] | null;
  /** Why the last one was refused. */
  reason: string;
  /** Parts of the last one that its channel left out, each with the reason. */
  failedParts: readonly string[];
  /** Menus that were taken, each time that one was sent. */
  publications: number;
  /** When a menu that is being checked becomes the live one; null: with `approve`. */
  approvedAt: number | null;
};

const newBook = (): ChannelMenuBook => ({
  sent: null,
  live: null,
  state: null,
  reason: '',
  failedParts: [],
  publications: 0,
  approvedAt: null,
});

/** Menus of a sandbox's stores. */
export class ChannelMenuBooks {
  private readonly stores = new Map<string, ChannelMenuBook>();
  private readonly notFound: Refusal;
  private readonly kit: SandboxKit;
  private refusals: string[] = [];
  /** Milliseconds until the channel approves a menu; null: until `approve`. */
  approvalMs: number | null = null;

  constructor(references: readonly string[], { kit, notFound }: { kit: SandboxKit; notFound: Refusal }) {
    this.kit = kit;
    this.notFound = notFound;
    for (const reference of references) this.add(reference);
  }

  /** Adds a store without a menu. */
  add(reference: string): void {
    this.stores.set(reference, newBook());
  }

  /** Throws the channel's refusal for an unknown store. */
  of(reference: string): ChannelMenuBook {
    const found = this.stores.get(reference);
    if (!found) throw this.notFound;
    if (found.approvedAt !== null && found.approvedAt <= this.kit.now())
      Object.assign(found, { state: 'live', live: found.sent, approvedAt: null });
    return found;
  }

  /**
   * Stores a menu, which guests see at once, or when the channel approves it.
   *
   * `waits`: while it is being checked, a new one is `ignored` or it is `replaced`.
   */
  take(reference: string, payload: object, { waits }: { waits: 'ignored' | 'replaced' | false }): void {
    const book = this.of(reference);
    const refusal = this.refusals.shift();
    if (refusal !== undefined) throw new Refusal(400, refusal, 'validation_failed');
    if (waits === 'ignored' && book.state === 'waiting') return;
    book.publications += 1;
    const approvedAt = waits && this.approvalMs !== null ? this.kit.now() + this.approvalMs : null;
    const state = waits ? 'waiting' : 'live';
    Object.assign(book, { sent: payload, state, approvedAt, failedParts: [], ...(!waits && { live: payload }) });
  }

  /** Refuses the next menu, for a check that the channel alone makes. */
  refuseNext(reason: string): void {
    this.refusals.push(reason);
  }

  approve(reference: string): void {
    const book = this.of(reference);
    Object.assign(book, { state: 'live', live: book.sent, approvedAt: null });
  }

  reject(reference: string, reason: string): void {
    Object.assign(this.of(reference), { state: 'refused', reason, approvedAt: null });
  }

  /** Replaces the menu that guests see, as in the channel's panel. */
  edit(reference: string, payload: object): void {
    this.of(reference).live = payload;
  }

  clear(reference: string): void {
    Object.assign(this.of(reference), newBook());
  }
}

/** Throws a refusal for the first check that fails; each names the item. */
export function requireValid(checks: Iterable<readonly [isValid: boolean, refusal: () => Refusal]>): void {
  for (const [isValid, refusal] of checks) if (!isValid) throw refusal();
}
