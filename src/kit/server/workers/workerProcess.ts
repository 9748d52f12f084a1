import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Failure, type FailureKind, type FieldErrors } from '#kit/contract/failures.ts';

export type StopReason =
  /** It took more time of the processor than it may. */
  | 'deadline'
  /** The machine was too busy to finish it. */
  | 'busy'
  /** It took more memory than it may. */
  | 'memory'
  /** It threw, or its process ended. */
  | 'failed';

/** Work that was given up. */
export class WorkStopped extends Error {
  readonly reason: StopReason;

  /** Whether it would be stopped again. */
  get isTooMuch(): boolean {
    return this.reason === 'deadline' || this.reason === 'memory';
  }

  constructor(reason: StopReason, message: string = reason) {
    super(`The work was stopped: ${message}`);
    this.reason = reason;
  }
}

/** Limits of a task: seconds of the processor, and the memory of its process. */
export type WorkLimits = { seconds: number; memoryMb: number };

export type Refusal = { kind: FailureKind; fields: FieldErrors };
export type WorkReply = ({ answer: unknown } | { refusal: Refusal } | { error: string }) & { memory: number };

const script = new URL('./workerProcess.main.ts', import.meta.url);
const megabyte = 1_048_576;
const pageSize = 4096;
/** How often is looked at how much it takes. */
const watchMs = 20;
/** Longest wait for a task that gets too little of a busy processor. */
const patienceMs = 300_000;
/** Unit of processor time in /proc, on every Linux. */
const ticksPerSecond = 100;
const idleMs = 20_000;
/** A process that took this much gives little of it back. */
const maxIdleMemory = 150 * megabyte;

/** A process that does one piece of work after the other. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #limits: WorkLimits;
  #memory = 0;
  #idling: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(module: URL, limits: WorkLimits) {
    this.#limits = limits;
    this.#child = fork(script, [module.href], {
      // No settings, and with them no secrets: it reads what strangers sent.
      env: {},
      execArgv: [`--max-old-space-size=${limits.memoryMb}`, '--max-semi-space-size=16'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.unref();
    this.#child.channel?.unref();
    this.#child.once('exit', () => (this.#ended = true)).on('error', () => this.end());
  }

  get isReusable(): boolean {
    return !this.#ended && this.#memory < maxIdleMemory;
  }

  /** Does one piece of work; what that refuses is refused. Rejects with WorkStopped when the process had to go. */
  async run(input: unknown): Promise<unknown> {
    clearTimeout(this.#idling);
    const reply = await this.#reply(input);
    this.#memory = reply.memory;
    if ('answer' in reply) return reply.answer;
    if ('refusal' in reply) throw new Failure(reply.refusal.kind, { fields: reply.refusal.fields });
    this.end();
    throw new WorkStopped('failed', reply.error);
  }

  async #reply(input: unknown): Promise<WorkReply> {
    const { promise, resolve, reject } = Promise.withResolvers<WorkReply>();
    const child = this.#child;
    const stop = (reason: StopReason) => {
      this.end();
      reject(new WorkStopped(reason));
    };
    const { seconds, memoryMb } = this.#limits;
    const before = processorSecondsOf(child.pid);
    const deadline =
      before === null ? setTimeout(() => stop('deadline'), seconds * 1000) : setTimeout(() => stop('busy'), patienceMs);
    const watch = setInterval(() => {
      if (memoryOf(child.pid) > memoryMb * megabyte) stop('memory');
      if ((processorSecondsOf(child.pid) ?? 0) - (before ?? 0) > seconds) stop('deadline');
    }, watchMs);
    // V8 aborts, and the system kills, what reaches their own limits first.
    const onExit = (_code: number | null, signal: string | null) => stop(signal ? 'memory' : 'failed');
    child.once('message', resolve).once('exit', onExit);
    child.send(input as object);
    return promise.finally(() => {
      clearTimeout(deadline);
      clearInterval(watch);
      child.off('message', resolve).off('exit', onExit);
    });
  }

  /** Ends it when nothing more comes for a while. */
  endAfterIdling(onEnd: () => void): void {
    this.#idling = setTimeout(() => {
      onEnd();
      this.end();
    }, idleMs).unref();
  }

  end(): void {
    clearTimeout(this.#idling);
    this.#ended = true;
    this.#child.kill('SIGKILL');
  }
}

/** Seconds of the processor that a process has taken; null outside Linux. */
function processorSecondsOf(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before may contain blanks.
    const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
    return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
  } catch {
    return null;
  }
}

/** Memory of a process in bytes; 0 outside Linux. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageSize;
  } catch {
    return 0;
  }
}
