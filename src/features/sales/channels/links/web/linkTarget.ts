import type { ChannelLinkRow } from '../links.contract.ts';
import type { LinkChoice } from '../pauses.contract.ts';

/** The stores at channels that a dialog changes together. */
export type LinkTarget = {
  choice: LinkChoice;
  /** Names them in a sentence: `Ñuñoa en Rappi`, `3 conexiones`. */
  label: string;
  /** The clock that they share; null where they have several. */
  timeZone: string | null;
};

/** Rows of the list that have an id at their channel. */
export function targetOf(rows: readonly ChannelLinkRow[]): LinkTarget {
  const linked = rows.filter(({ linkId }) => linkId !== null);
  const [first] = linked;
  const zones = new Set(linked.map(({ timeZone }) => timeZone));
  return {
    choice: { ids: linked.flatMap(({ linkId }) => linkId ?? []) },
    label: first && linked.length === 1 ? `${first.storeName} en ${first.providerName}` : `${linked.length} conexiones`,
    timeZone: zones.size === 1 && first ? first.timeZone : null,
  };
}
