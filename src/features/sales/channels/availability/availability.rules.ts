type SoldOutRecord = { id: number; until: string | null };
/** Products and options that a store does not sell, directly or for lack of an ingredient. */
export type SoldOutItems = { products: readonly SoldOutRecord[]; modifiers: readonly SoldOutRecord[] };

/** Item that a channel has off, with the end that was sent. */
export type SentItem = { key: string; result: 'ok' | 'unknown' | 'locked'; offUntil: string | null };
export type RequiredItem = { key: string; available: boolean; until: string | null };

/** Keys of items that are off at a moment, with their end. Of several causes the last end counts. */
export function offItems({ products, modifiers }: SoldOutItems, now: Date): Map<string, string | null> {
  const off = new Map<string, string | null>();
  const add = (prefix: string) =>
    function addRecord({ id, until }: SoldOutRecord): void {
      if (until !== null && Date.parse(until) <= now.getTime()) return;
      const key = `${prefix}${id}`;
      const known = off.get(key);
      const isLater =
        known === undefined || (known !== null && (until === null || Date.parse(until) > Date.parse(known)));
      if (isLater) off.set(key, until);
    };
  products.forEach(add('p'));
  modifiers.forEach(add('o'));
  return off;
}

/**
 * Items to change at a channel. `retries`: also those that its menu did not have, and those that its support keeps off.
 */
export function itemChanges(
  off: ReadonlyMap<string, string | null>,
  sent: readonly SentItem[],
  retries: boolean,
): RequiredItem[] {
  const known = new Map(sent.map((item) => [item.key, item]));
  const isSent = (key: string, until: string | null) => {
    const item = known.get(key);
    if (!item || (retries && item.result === 'unknown')) return false;
    return item.result === 'locked' || item.offUntil === until;
  };
  const toSwitchOff = [...off].filter(([key, until]) => !isSent(key, until));
  const toSwitchOn = sent.filter(({ key, result }) => !off.has(key) && (result !== 'locked' || retries));
  return [
    ...toSwitchOff.map(([key, until]) => ({ key, available: false, until })),
    ...toSwitchOn.map(({ key }) => ({ key, available: true, until: null })),
  ];
}

/** The next moment at which one of these items is on sale again automatically. */
export const nextEnd = (offs: readonly ReadonlyMap<string, string | null>[]): string | null =>
  offs
    .flatMap((off) => [...off.values()].filter((until) => until !== null))
    .reduce<string | null>((first, until) => (first === null || until < first ? until : first), null);
