// `npm run dev`: the server, restarted on every change, behind Vite, which serves the screens and reloads them in place.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, node24, SetupError } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

try {
  ensureInstalled();
  develop(node24(), Number(process.env.PORT) || 3000, process.env.HOST || '127.0.0.1');
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** People open `port`, which is Vite's; the server has the next one. */
function develop(node, port, host) {
  const server = ['--watch', '--watch-preserve-output', 'src/server/main.ts', '--screens-port', String(port)];
  const vite = ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort', '--host', host];
  const children = [
    run(node, server, { PORT: String(port + 1), HOST: '127.0.0.1' }),
    run(node, [...vite, '--logLevel', 'warn'], { API_ORIGIN: `http://127.0.0.1:${port + 1}` }),
  ];
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  let running = children.length;
  for (const child of children)
    child.on('exit', (code) => {
      process.exitCode ||= stopping ? 0 : (code ?? 1);
      stop();
      if (--running === 0) process.exit();
    });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      stopping = true;
      stop();
    });
}

function run(node, args, env) {
  return spawn(node, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
}
