/** Ref of the current one among tabs that may not all have room: it is in sight. */
export const intoSight = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
