import { StartupError, errorCode, reasonOf } from './startupError.ts';

/** Turns a failure to connect into one sentence for the operator. It names the place and the user, never the password. */
export function connectionFailure(url: string, error: unknown): StartupError {
  const { place, user, database } = parts(url);
  const code = errorCode(error);
  if (code === '28P01' || code === '28000') {
    return new StartupError(
      `PostgreSQL en ${place} no deja entrar al usuario "${user}" (${reasonOf(error)}): revisa el usuario y la clave en DATABASE_URL.`,
    );
  }
  if (code === '3D000') {
    return new StartupError(`En ${place} no existe la base de datos "${database}": créala o corrige DATABASE_URL.`);
  }
  if (code === '42501') {
    return new StartupError(
      `El usuario "${user}" no puede crear tablas en la base "${database}" (${reasonOf(error)}): hazlo su dueño con "alter database ${database} owner to ${user}".`,
    );
  }
  return new StartupError(
    `No se puede conectar con PostgreSQL en ${place} (${reasonOf(error)}): revisa que esté en marcha y que DATABASE_URL apunte a él.`,
  );
}

function parts(url: string): { place: string; user: string; database: string } {
  const { host, username, pathname, searchParams } = new URL(url);
  return {
    place: searchParams.get('host') ?? host,
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
  };
}
