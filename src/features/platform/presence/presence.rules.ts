import type { Seen, SharedRecord } from './presence.contract.ts';

/** Other users on a record, with the time of their last event in milliseconds since 1970. */
export type Others = ReadonlyMap<string, { name: string; at: number }>;

export const noOthers: Others = new Map();

/** Heartbeat interval, and the silence after which a user counts as gone; in milliseconds. */
export const stillHereEvery = 120_000;
export const silentAfter = 2.5 * stillHereEvery;

export const isOn = (seen: SharedRecord, { kind, id }: SharedRecord): boolean => seen.kind === kind && seen.id === id;

/** Adds a user's event to the list of others. */
export function addSighting(others: Others, { person, name, state }: Seen, now: number): Others {
  const next = new Map([...others].filter(([, { at }]) => now - at < silentAfter));
  if (state === 'left') next.delete(person);
  else next.set(person, { name, at: now });
  return next;
}

const edited = {
  stores: /^\/stores\/edit-store\/(\d+)/,
  products: /^\/products\/edit-product\/(\d+)/,
  roles: /^\/roles\/edit-role\/(\d+)/,
} as const;

/** The record an address shows, as far as people see each other on it. */
export function recordAt(pathname: string, search: Readonly<Record<string, unknown>>): SharedRecord | null {
  if (pathname === '/orders' && typeof search.order === 'number') return { kind: 'orders', id: search.order };
  for (const [kind, path] of Object.entries(edited)) {
    const id = Number(path.exec(pathname)?.[1]);
    if (id > 0) return { kind: kind as keyof typeof edited, id };
  }
  return null;
}

/** `Ana también está aquí`; three or more by their number. */
export function presenceText(names: readonly string[]): string {
  const [first, second] = names;
  if (names.length === 1) return `${first} también está aquí`;
  if (names.length === 2) return `${first} y ${second} también están aquí`;
  return `${first} y ${names.length - 1} personas más están aquí`;
}
