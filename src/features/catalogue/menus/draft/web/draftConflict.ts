import { failures } from '../../menus.failures.ts';
import type { Failure } from '#kit/contract/failures.ts';

/** A concurrent change by another user, shown above the menu instead of in a toast. */
export type DraftConflict = { message: string; author: string | null };

export function draftConflictOf({ code, message, conflict }: Failure): DraftConflict | null {
  if (conflict)
    return {
      author: conflict.author,
      message: `${conflict.author ?? 'Otra persona'} cambió lo mismo mientras tanto. Ves lo que dejó: repite tu cambio si aún lo quieres.`,
    };
  if (code === failures.menuMoved.code) return { author: null, message };
  return null;
}
