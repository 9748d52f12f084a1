type Search = Readonly<Record<string, unknown>>;

const places = new Map<string, Search>();

/** Remembers how a list was last looked at, so that the way back to it leads there. */
export function rememberPlace(path: string, search: Search): void {
  places.set(path, search);
}

/** How a list was last looked at in this tab: its search, filters, order, page and view; nothing where it was not. */
export const placeOf = (path: string): Search => places.get(path) ?? {};

/** Forgets all positions, so that the next user starts fresh. */
export const clearPlaces = (): void => places.clear();
