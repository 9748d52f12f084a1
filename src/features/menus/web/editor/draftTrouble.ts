import { failures } from '#domain/failures.ts';
import type { Failure } from '#kit/contract/failures.ts';

/** Somebody else was faster: what is to be read calmly, above the menu, and not in a toast. */
export type Trouble = { message: string; author: string | null };

export function troubleOf({ code, message, conflict }: Failure): Trouble | null {
  if (conflict)
    return {
      author: conflict.author,
      message: `${conflict.author ?? 'Otra persona'} cambió lo mismo mientras tanto. Ves lo que dejó: repite tu cambio si aún lo quieres.`,
    };
  if (code === failures.menuMoved.code) return { author: null, message };
  return null;
}
