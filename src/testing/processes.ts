import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '#kit/server/testing/temporaryFolder.ts';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));
/** Sources are compiled once for all processes, as `npm start` has it: most of a start is that. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));

export type Run = {
  child: ChildProcess;
  ended: Promise<{ code: number | null; out: string; err: string }>;
  said: () => string;
  complained: () => string;
  /** Ends it at once, if it has not ended, and takes its folder away. */
  takeDown: () => Promise<void>;
};

/**
 * Starts the product as a child process, with a temporary data folder unless `env` names one.
 *
 * It does not build the screens: that takes longer than the tests that use it.
 */
export async function runProduct(env: NodeJS.ProcessEnv): Promise<Run> {
  const dataDir = await temporaryFolder('main');
  const child = spawn(process.execPath, [main, '--screens-port', '1'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      // Tests share the processors with it, and wait for its jobs.
      BACKGROUND_NICENESS: '0',
      DATA_DIR: dataDir,
      SECRET_KEY: 'k'.repeat(32),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => (out += text));
  child.stderr.on('data', (text) => (err += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  const takeDown = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { child, ended, said: () => out, complained: () => err, takeDown };
}

/** Waits until a process logs that it accepts requests, or another text. */
export async function untilReady({ child, said, complained }: Run, text = 'Comanda está lista'): Promise<void> {
  while (!said().includes(text)) {
    if (child.exitCode !== null) throw new Error(`It did not start: ${complained()}`);
    await sleep(20);
  }
}
