/**
 * A transaction snapshot: ended are those before `xmin`, and those between `xmin` and `xmax` that are not listed as
 * running.
 */
export type Snapshot = { xmin: string; xmax: string; text: string };

export const emptySnapshot: Snapshot = { xmin: '1', xmax: '1', text: '1:1:' };

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
