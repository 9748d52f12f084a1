import { reasonOf } from './startupError.ts';

/** Why the database does nothing for anybody at the moment: it is not reached, or it has no room left to write to. */
export type Outage = 'unreachable' | 'cannotWrite';

/** Connection exceptions, and servers that start, stop or take no more connections. */
const unreachable = /^(08|53300$|57P0)/;
/** Out of disk, memory or whatever else it needs; input or output failed. */
const exhausted = /^(53|58030$)/;
/** What the system says of a connection; of a browser's that went away it names no call. */
const lostConnection = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
/** What the driver says without a code. */
const brokenConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

/** The outage an error tells of; null where it is about the statement alone. */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof AggregateError) return error.errors.some((each) => outageOf(each)) ? 'unreachable' : null;
  if (!(error instanceof Error)) return null;
  const { code = '', severity, syscall } = error as { code?: string; severity?: string; syscall?: string };
  if (severity === undefined) {
    const isOfSocket = syscall === 'connect' || (syscall !== undefined && lostConnection.includes(code));
    return isOfSocket || brokenConnection.test(reasonOf(error)) ? 'unreachable' : null;
  }
  // Whatever ends a connection, or does not let one begin.
  if (unreachable.test(code) || severity === 'FATAL' || severity === 'PANIC') return 'unreachable';
  return exhausted.test(code) ? 'cannotWrite' : null;
}
