/** The list with the item of one place at another. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

/** Where an item is now, for those who do not see it move. */
export const positionText = (label: string, place: number, count: number): string =>
  `${label}: lugar ${place + 1} de ${count}`;
