import { fail } from '#kit/contract/failures.ts';
import { FairQueue, QueueFull } from './fairQueue.ts';
import { WorkerProcess, type WorkLimits, WorkStopped } from './workerProcess.ts';

/**
 * Runs a module's work in another process. Owners (tenants) take turns; above the limit a task is rejected.
 *
 * Failures of the work are passed on; tasks stopped at a limit reject with WorkStopped.
 */
export type Worker<In, Out> = (owner: number, input: In) => Promise<Out>;

/** Long tasks leave room for others, and requests have priority. */
const queue = new FairQueue({ concurrency: 2, maxWaiting: 4 });

/**
 * Runs a module's `work` in a process that is killed above its limits of time or memory, without affecting this
 * process.
 *
 * Arguments and results are copied synchronously: keep them short, or use a text or bytes.
 */
export function workerOf<In, Out>(module: URL, limits: WorkLimits): Worker<In, Out> {
  let idle: WorkerProcess | null = null;
  /** Most work comes in rows: a process that was started stays for a while, unless it has become large. */
  const retain = (worker: WorkerProcess) => {
    if (!worker.isReusable || idle?.isReusable) return worker.end();
    idle = worker;
    worker.endAfterIdling(() => {
      if (idle === worker) idle = null;
    });
  };
  const doWork = async (input: In): Promise<Out> => {
    const worker = idle?.isReusable ? idle : new WorkerProcess(module, limits);
    idle = null;
    try {
      return (await worker.run(input)) as Out;
    } finally {
      retain(worker);
    }
  };
  return (owner, input) => queue.run(owner, () => doWork(input)).catch(refuseForNow);
}

function refuseForNow(error: unknown): never {
  if (error instanceof QueueFull) fail('unavailable', { retryAfter: error.retryAfter });
  if (error instanceof WorkStopped && error.reason === 'busy') fail('unavailable', { retryAfter: 30 });
  throw error;
}
