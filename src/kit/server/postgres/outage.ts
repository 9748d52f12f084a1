import { isConnectionError, readOnlyCode } from './connection.ts';
import { reasonOf } from './startupError.ts';

/** Why the database serves no one at the moment: its primary is unreachable, or it has no space left to write to. */
export type Outage = 'unreachable' | 'cannotWrite';

/** Connection exceptions, and servers that start, stop, accept no more connections or became a standby. */
const unreachable = new RegExp(`^(08|53300$|57P0|${readOnlyCode}$)`);
/** Out of disk, memory or another resource; input or output failed. */
const exhausted = /^(53|58030$)/;
/** System errors of connections; those of browsers that disconnect have no syscall. */
const lostConnection = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
/** Driver errors without a code. */
const brokenConnection =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying|Cannot use a pool)/;

/** Kind of outage behind an error; null for errors of a statement. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null;
  if (isConnectionError(error)) return 'unreachable';
  if (error instanceof AggregateError) return error.errors.some((each) => outageOf(each)) ? 'unreachable' : null;
  const { code = '', severity, syscall } = error as { code?: string; severity?: string; syscall?: string };
  if (severity === undefined) {
    const isOfSocket = syscall === 'connect' || (syscall !== undefined && lostConnection.includes(code));
    return isOfSocket || brokenConnection.test(reasonOf(error)) ? 'unreachable' : null;
  }
  // FATAL and PANIC end a connection, or prevent it.
  if (unreachable.test(code) || severity === 'FATAL' || severity === 'PANIC') return 'unreachable';
  return exhausted.test(code) ? 'cannotWrite' : null;
}
