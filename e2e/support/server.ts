import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#kit/server/testing/freePort.ts';
import { temporaryFolder } from '#kit/server/testing/temporaryFolder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readyWithin = 240_000;

/** Stops the product when our end of its standard input closes, be it by stop() or because we were killed. */
const supervisor = `
exec 3<&0
"$@" </dev/null & server=$!
(cat <&3 >/dev/null; kill $server) 2>/dev/null &
wait $server
`;

/** Of all products, so that one can be started on what another has signed. */
const secretKey = 'a key of at least thirty-two characters';

/** Starts the product in a temporary folder on a free port; its mails are files. */
export async function startProduct(
  extra: NodeJS.ProcessEnv = {},
): Promise<{ port: number; mailFolder: string; stop: () => Promise<void> }> {
  const dataDir = await temporaryFolder('e2e');
  const logFile = join(dataDir, 'product.log');
  const log = openSync(logFile, 'a');
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
    // Browsers, compilers and the product share the machine: what is slow there is not too much to answer.
    MAX_LAG: '0',
    // All journeys have one address: the limit of a minute is for a person's.
    RATE_LIMIT: '30000',
    BACKGROUND_NICENESS: '0',
    SECRET_KEY: secretKey,
    ...extra,
  };
  const child = spawn('sh', ['-c', supervisor, 'sh', process.execPath, 'src/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['pipe', log, log],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.stdin?.end();
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.race([untilReady(port), exited.then(() => Promise.reject(new Error('The product stopped')))]);
  } catch (error) {
    const output = (await readFile(logFile, 'utf8')).slice(-4000);
    await stop();
    throw new Error(`The product did not become ready. Its last words:\n${output}`, { cause: error });
  }
  return { port, mailFolder: join(dataDir, 'mail'), stop };
}

async function untilReady(port: number): Promise<void> {
  const deadline = performance.now() + readyWithin;
  while (performance.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`Not ready within ${readyWithin / 1000} s`);
}
