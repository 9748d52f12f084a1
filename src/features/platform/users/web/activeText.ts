import type { User } from '../users.contract.ts';

/** Confirms that a user may sign in again, or no longer: disabling also ends their sessions. */
export function activeText({ name, sessionCount }: Pick<User, 'name' | 'sessionCount'>, enabled: boolean): string {
  if (enabled) return `${name} puede entrar de nuevo`;
  const disabledText = `${name} ya no puede entrar`;
  return sessionCount > 0
    ? `${disabledText} y se cerró su sesión en ${sessionCount} ${sessionCount === 1 ? 'dispositivo' : 'dispositivos'}`
    : disabledText;
}
