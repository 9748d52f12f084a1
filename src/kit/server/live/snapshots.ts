/**
 * A transaction snapshot: ended are those before `xmin`, and those between `xmin` and `xmax` that are not listed as
 * running.
 */
export type Snapshot = { xmin: string; xmax: string; text: string };

/**
 * A snapshot with the start of its server in microseconds.
 *
 * A server that starts, or a promoted standby, assigns the numbers of aborted transactions again: snapshots of two
 * servers cannot be compared.
 */
export type ServerSnapshot = Snapshot & { server: string };

/** The place of a live screen: everything before the oldest transaction that was running on this server. */
export type Cursor = { server: string; xmin: string };

export const formatCursor = ({ server, xmin }: Cursor): string => `${server}-${xmin}`;

/** Null for other texts. */
export function parseCursor(text: string): Cursor | null {
  const [, server, xmin] = /^(\d{1,19})-(\d{1,19})$/.exec(text) ?? [];
  return server && xmin ? { server, xmin } : null;
}

export const emptySnapshot: ServerSnapshot = { xmin: '1', xmax: '1', text: '1:1:', server: '' };

/** Parses what PostgreSQL writes: `xmin:xmax:running,running`. */
export function parseSnapshot(text: string): Snapshot {
  const [xmin = '', xmax = ''] = text.split(':');
  return { xmin, xmax, text };
}

const runningIn = ({ text }: Snapshot): string[] =>
  text
    .slice(text.lastIndexOf(':') + 1)
    .split(',')
    .filter(Boolean);

export function hasEnded(snapshot: Snapshot, xid: string): boolean {
  if (BigInt(xid) < BigInt(snapshot.xmin)) return true;
  return BigInt(xid) < BigInt(snapshot.xmax) && !runningIn(snapshot).includes(xid);
}

const difference = (one: string, other: string): number => Number(BigInt(one) - BigInt(other));

/** Orders snapshots of one server by time. Between the same transactions, the later one has fewer running. */
export const byTime = (one: Snapshot, other: Snapshot): number =>
  difference(one.xmin, other.xmin) ||
  difference(one.xmax, other.xmax) ||
  runningIn(other).length - runningIn(one).length;
