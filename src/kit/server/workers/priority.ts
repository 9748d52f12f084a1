import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Lowers the priority of this process. On Linux each thread has its own, those of the garbage collector too. */
export function lowerPriority(niceness: number): void {
  if (niceness > 0) for (const thread of threadIds()) setPriority(thread, niceness);
}

function threadIds(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}

/** Lowers the priority of another process of this machine; leaves it where that is not allowed. */
export function lowerPriorityOf(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It works at the usual priority.
  }
}
