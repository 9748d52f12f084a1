import { fail } from '#kit/contract/failures.ts';
import { FairQueue, QueueFull } from './fairQueue.ts';
import { WorkerProcess, type WorkLimits } from './workerProcess.ts';

/**
 * Work of a module, done apart from this process. Owners (tenants) take turns; one who has too much waiting is asked to
 * come back. What the work refuses is refused; what was given up rejects with WorkStopped.
 */
export type Worker<Asked, Answer> = (owner: number, asked: Asked) => Promise<Answer>;

/** Whoever needs long leaves room for the others, and requests come before both. */
const queue = new FairQueue({ concurrency: 2, maxWaiting: 4 });

/**
 * What a module's `work` does, in a process of its own that is ended when it takes longer or more memory than it may:
 * whatever it is given, requests go on and this process lives. What goes there and back is copied while everybody
 * waits, so it is short, or a text, or bytes.
 */
export function workerOf<Asked, Answer>(module: URL, limits: WorkLimits): Worker<Asked, Answer> {
  let idle: WorkerProcess | null = null;
  /** Most work comes in rows: a process that was started stays for a while, unless it has become large. */
  const keep = (worker: WorkerProcess) => {
    if (!worker.isReusable || idle?.isReusable) return worker.end();
    idle = worker;
    worker.endAfterIdling(() => {
      if (idle === worker) idle = null;
    });
  };
  const doWork = async (asked: Asked): Promise<Answer> => {
    const worker = idle?.isReusable ? idle : new WorkerProcess(module, limits);
    idle = null;
    try {
      return (await worker.run(asked)) as Answer;
    } finally {
      keep(worker);
    }
  };
  return (owner, asked) =>
    queue
      .run(owner, () => doWork(asked))
      .catch((error: unknown) => (error instanceof QueueFull ? fail('unavailable') : Promise.reject(error)));
}
