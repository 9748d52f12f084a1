import type { User } from '../users.contract.ts';

const [hour, day] = [3_600_000, 86_400_000];

/** An invited user who has not chosen a password yet. */
export const isInvited = ({ hasPassword, enabled }: Pick<User, 'hasPassword' | 'enabled'>): boolean =>
  !hasPassword && enabled;

/** How long an invitation still opens the door, at `now`: `vence en 3 días`; null once it does no longer. */
export function invitationEnds(invitedUntil: string | null, now: number): string | null {
  const left = invitedUntil === null ? 0 : Date.parse(invitedUntil) - now;
  if (left <= 0) return null;
  if (left < hour) return 'vence en menos de 1 h';
  if (left < day) return `vence en ${Math.floor(left / hour)} h`;
  const days = Math.round(left / day);
  return days === 1 ? 'vence en 1 día' : `vence en ${days} días`;
}
