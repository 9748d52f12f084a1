import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { StartupError, errorCode } from '../postgres/startupError.ts';

/**
 * Makes a folder and those above it. Node's own recursive mkdir never returns where a file system answers ENOENT to
 * every attempt, as /proc does.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parent === folder || existsSync(parent)) throw error;
    makeFolder(parent);
    mkdirSync(folder);
  }
}

const reasons: Record<string, string> = {
  EACCES: 'no hay permiso',
  EPERM: 'no hay permiso',
  EROFS: 'el disco es de solo lectura',
  ENOSPC: 'el disco está lleno',
  ENOTDIR: 'no es una carpeta',
  ENOENT: 'no se puede crear',
};

/** The sentence for a data folder that cannot be written, or undefined when the error is another one. */
export function unwritableFolderError(dataDir: string, error: unknown): StartupError | undefined {
  const reason = reasons[errorCode(error) ?? ''];
  if (!reason) return undefined;
  return new StartupError(
    `No se puede escribir en la carpeta de datos ${dataDir} (${reason}): elige otra con DATA_DIR.`,
  );
}
