import { nextPath } from '#kit/web/shell/nextPath.ts';

const key = 'ingreso:destino';

/** The page to open after the visit to the provider, in this tab. */
export const socialNext = {
  write(next: string | undefined): void {
    if (next === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  },
  read: (): string | undefined => nextPath.parse(sessionStorage.getItem(key) ?? undefined),
};
