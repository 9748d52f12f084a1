// `npm run fuzz [-- requests [seed]]`: sends so many requests to each endpoint, other ones each time; the seed it prints repeats them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, node24, SetupError } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [requests = '1000', seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);

try {
  ensureInstalled();
  console.log(`FUZZ_REQUESTS=${requests} FUZZ_SEED=${seed}`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(node24(), [vitest, 'run', '--project', 'http', 'src/server/api/fuzz.test.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
  });
  process.exitCode = status ?? 1;
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
