import { reasonOf } from './startupError.ts';

/** Why the database does nothing for anybody at the moment: it is not reached, or it has no room left to write to. */
export type Outage = 'unreachable' | 'cannotWrite';

/** Connection exceptions, and servers that start, stop or take no more connections. */
const unreachable = /^(08|53300$|57P0)/;
/** Out of disk, memory or whatever else it needs; input or output failed. */
const exhausted = /^(53|58030$)/;
/** System errors of connections; those of browsers that disconnect have no syscall. */
const lostConnection = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
/** Driver errors without a code. */
const brokenConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

/** Kind of outage behind an error; null for errors of a statement. */
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
