import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { chown, glob, lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartupError, errorCode } from './startupError.ts';
import { canTraverse, type Owner, useDatabaseUrl } from './embeddedRuntime.ts';

const run = promisify(execFile);

/** Pids end long before this one, so no process ever has it. */
const deadPid = '2147483647';

/** Who owns, or will own, the cluster: ourselves, or as root an unprivileged user that exists on every system. */
export function ownerOf(cluster: string): Owner {
  const self = userInfo();
  if (self.uid !== 0) return { uid: self.uid, gid: self.gid };
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['nobody', 'postgres']) {
    const entry = new RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8'));
    if (entry) return { uid: Number(entry[1]), gid: Number(entry[2]) };
  }
  throw new StartupError(
    `PostgreSQL no funciona como root y este sistema no tiene el usuario nobody: ${useDatabaseUrl}.`,
  );
}

/**
 * Opens a folder for a child process of `owner` as descriptor 3 and returns the path the child sees.
 *
 * The descriptor works below private folders such as root's home.
 */
export function openAsOwner(folder: string, owner: Owner): { descriptor: number; seenAs: string } {
  const seenAs = canTraverse(path.dirname(folder), owner) ? folder : '/proc/self/fd/3';
  return { descriptor: openSync(folder, 'r'), seenAs };
}

/** Makes the cluster with its role and database where there is none yet. It appears whole, by a rename, or not at all. */
export async function createCluster(cluster: string, runtime: string, owner: Owner, durable: boolean): Promise<void> {
  if (existsSync(cluster)) return;
  const draft = await mkdtemp(`${cluster}-new-`);
  await chown(draft, owner.uid, owner.gid);
  const { descriptor, seenAs } = openAsOwner(draft, owner);
  const execute = (name: string, args: string[], input = '') =>
    runAs(owner, path.join(runtime, 'bin', name), args, descriptor, input);
  try {
    const access = ['--username=postgres', '--auth-local=peer', '--auth-host=reject'];
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    await execute('initdb', ['-D', seenAs, ...access, ...locale, ...(durable ? [] : ['--no-sync'])]);
    await execute(
      'postgres',
      ['--single', '-D', seenAs, '-c', 'exit_on_error=on', 'template1'],
      firstCommands(durable),
    );
    await rename(draft, cluster);
    await removeDrafts(cluster);
  } catch (error) {
    if (!existsSync(cluster)) throw error;
  } finally {
    closeSync(descriptor);
    await rm(draft, { recursive: true, force: true });
  }
}

/** Those of first starts that were killed, or that another process is making in vain. */
async function removeDrafts(cluster: string): Promise<void> {
  for await (const draft of glob(`${path.basename(cluster)}-new-*`, { cwd: path.dirname(cluster) })) {
    await rm(path.join(path.dirname(cluster), draft), { recursive: true, force: true });
  }
}

/** A command per line. Databases are cloned only in tests, which are not durable. */
const firstCommands = (durable: boolean) =>
  `create role comanda login ${durable ? 'nocreatedb' : 'createdb'}\ncreate database comanda owner comanda\n`;

function runAs({ uid, gid }: Owner, file: string, args: string[], descriptor: number, input: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { uid, gid, cwd: '/', env: {}, stdio: ['pipe', 'ignore', 'pipe', descriptor] });
    let complaint = '';
    child.stderr?.on('data', (text) => (complaint += text));
    child.on('error', (error) => {
      // The program is there, so what is missing is its loader: this system has no glibc.
      if (errorCode(error) === 'ENOENT') reject(new Error('sus programas necesitan glibc, que este sistema no tiene'));
      else reject(error);
    });
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(file)}: ${lastLine(complaint) || `código ${code}`}`));
    });
    child.stdin?.end(input);
  });
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

/** Lets in, over the socket, the user who runs the product and root: as `comanda`, or as `postgres` for repairs. */
export async function writeAccess(cluster: string): Promise<void> {
  const names = new Set(['root', userInfo().username]);
  const lines = [...names].map((name) => `comanda "${name}" comanda\ncomanda "${name}" postgres\n`);
  await replaceFile(path.join(cluster, 'pg_ident.conf'), lines.join(''));
  await replaceFile(path.join(cluster, 'pg_hba.conf'), 'local all all peer map=comanda\n');
}

/** Writes a file whole or not at all: a server that starts at this moment must not read half of it. */
async function replaceFile(file: string, content: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) === content) return;
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, content, { mode: 0o644 });
  await rename(draft, file);
}

/** Makes the folder of the socket. It lies in /tmp because the path of a socket has at most about 100 characters. */
export async function makeSocketFolder(folder: string, owner: Owner): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const found = await lstat(folder);
  // Recently created by this process, or by another one starting concurrently.
  const isOurs = found.uid === owner.uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0)
    throw new StartupError(`La carpeta ${folder} es de otro usuario: bórrala, o ${useDatabaseUrl}.`);
  if (found.uid !== owner.uid) await chown(folder, owner.uid, owner.gid);
}

/** Makes a named pipe where there is none. */
export async function makePipe(file: string): Promise<void> {
  if (existsSync(file)) return;
  try {
    await run('mkfifo', ['-m', '600', file]);
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}

/** Whether the process that the lock file of the cluster names is alive. */
export function isRunning(cluster: string): boolean {
  const file = path.join(cluster, 'postmaster.pid');
  try {
    return process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * After a power cut the lock file has the pid of another process, and PostgreSQL would wait for it forever.
 *
 * Only the pid is replaced: PostgreSQL still checks the rest for orphaned servers.
 */
export async function clearStaleLock(file: string): Promise<void> {
  if (!existsSync('/proc/self/comm') || !existsSync(file)) return;
  const text = await readFile(file, 'utf8');
  const pid = /^\d+/.exec(text)?.[0];
  if (!pid || pid === deadPid) return;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  if (name.trim() !== 'postgres') await writeFile(file, text.replace(pid, deadPid));
}
