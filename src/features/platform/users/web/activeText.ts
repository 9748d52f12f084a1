import type { User } from '../users.contract.ts';

/** What is told once somebody may come in again, or no longer: where they were signed in ends with it. */
export function activeText({ name, sessionCount }: Pick<User, 'name' | 'sessionCount'>, enabled: boolean): string {
  if (enabled) return `${name} puede entrar de nuevo`;
  const gone = `${name} ya no puede entrar`;
  return sessionCount > 0
    ? `${gone} y se cerró su sesión en ${sessionCount} ${sessionCount === 1 ? 'dispositivo' : 'dispositivos'}`
    : gone;
}
