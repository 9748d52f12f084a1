import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new temporary folder, in memory where possible. The name has the pid, so that the next run deletes folders of
 * killed runs.
 */
export async function temporaryFolder(name: string): Promise<string> {
  const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const start = `comanda-${name}-`;
  for (const entry of await readdir(parent)) {
    const pid = entry.startsWith(start) && Number.parseInt(entry.slice(start.length), 10);
    if (pid && !isAlive(pid)) await rm(join(parent, entry), { recursive: true, force: true });
  }
  return mkdtemp(join(parent, `${start}${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
