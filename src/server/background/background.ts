import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';

export type BackgroundOptions = {
  databaseUrl: string;
  /** The database runs on this machine, for this product alone. */
  isEmbedded: boolean;
  /** Where the process listens. */
  socketPath: string;
  runsJobs: boolean;
};

const script = fileURLToPath(new URL('./background.main.ts', import.meta.url));
const restartAfter = 1_000;
/** Longer than jobs and requests get to end. */
const patience = 20_000;

/** The process that answers heavy requests and runs jobs. Restarted when it ends. */
export type Background = {
  /** Resolves with its address once it listens; starts it when it was not. */
  socketPath(): Promise<string>;
  stop(): Promise<void>;
};

type Options = Omit<BackgroundOptions, 'socketPath'> & {
  logger: FastifyBaseLogger;
  /** Variables in addition to those of this process. */
  env?: Readonly<Record<string, string>>;
};
type Running = { child: ChildProcess; socketPath: Promise<string> };

/** Prepares the background process; with jobs it starts at once, otherwise with its first request. */
export async function openBackground({ logger, env, ...options }: Options): Promise<Background> {
  const folder = await mkdtemp(path.join(tmpdir(), 'comanda-'));
  let starts = 0;
  let running: Running | null = null;
  let isStopping = false;

  const start = (): Running => {
    // A killed process leaves its socket behind.
    const socketPath = path.join(folder, String(++starts));
    const child = fork(script, [], { stdio: 'inherit', env: { ...process.env, ...env } });
    child.send({ ...options, socketPath } satisfies BackgroundOptions);
    const ended = once(child, 'exit');
    const ready = Promise.race([
      once(child, 'message').then(() => socketPath),
      ended.then(() => Promise.reject(new Error('The background process ended before it was ready.'))),
    ]);
    ready.catch(() => undefined);
    void ended.then(async () => {
      if (isStopping) return;
      running = null;
      logger.warn('the background process ended and is started again');
      await sleep(restartAfter, undefined, { ref: false });
      if (!isStopping) running ??= start();
    });
    return { child, socketPath: ready };
  };

  if (options.runsJobs) running = start();
  return {
    async socketPath() {
      if (isStopping) throw new Error('The background process was stopped.');
      running ??= start();
      return running.socketPath;
    },
    async stop() {
      isStopping = true;
      if (running?.child.connected) {
        const exited = once(running.child, 'exit');
        running.child.disconnect();
        const gaveUp = await Promise.race([exited.then(() => false), sleep(patience, true, { ref: false })]);
        if (gaveUp) running.child.kill('SIGKILL');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
