// `npm start`: runs on any Node from 20 on, installs what is missing and hands over to the server on Node 24.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, node24, SetupError } from './install.mjs';
import { serverEnv, serverFlags } from './serverFlags.mjs';

const server = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));

try {
  ensureInstalled();
  start(node24());
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function start(node) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  // The IPC channel closes when this process is killed, which notifies the server.
  const child = spawn(node, [...serverFlags, server], { stdio, env: { ...serverEnv, ...process.env } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenNpmDies(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** A killed npm cannot forward signals and would leave an orphaned server. */
function whenNpmDies(stop) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}
