import type { ChannelMenu } from '#domain/channelMenus.ts';
import type { ItemField } from './channelKeys.rules.ts';
import type { ChangeKind, MenuChange } from './channelMenus.contract.ts';
import { hoursChange, menuChanges } from './menuChanges.rules.ts';

/** A part that guests see differently (`before`) than it was published (`after`). */
export type Drift = Omit<MenuChange, 'place'> & { place: string };

/** Identifies a difference in a menu. */
export const driftKey = ({ kind, of, key, place }: Pick<MenuChange, 'kind' | 'of' | 'key' | 'place'>): string =>
  JSON.stringify([kind, of, key, place ?? '']);

/** The differences of a menu that guests see to the one that was published, without sold-outs. */
export function menuDrift(theirs: ChannelMenu, ours: ChannelMenu): Drift[] {
  const hours = hoursChange(theirs, ours);
  const changes = menuChanges(theirs, ours).map((change) => ({ ...change, place: change.place ?? '' }));
  const all: Drift[] = [
    ...(hours ? [{ kind: 'storeHours', of: 'store', key: '', name: '', place: '', ...hours } as const] : []),
    ...changes,
  ];
  return [...new Map(all.map((each) => [driftKey(each), each])).values()];
}

/** Differences that are still there with our menu of now: one is settled where ours became what the channel has. */
export function unsettled(drift: readonly Drift[], theirs: ChannelMenu, present: ChannelMenu | null): Drift[] {
  if (!present) return [...drift];
  const open = new Set(menuDrift(theirs, present).map(driftKey));
  return drift.filter((each) => open.has(driftKey(each)));
}

/** Changes to the published menu as changes to what guests see. */
export function withDrift(changes: readonly MenuChange[], drift: readonly MenuChange[]): MenuChange[] {
  const drifted = new Map(drift.map((each) => [driftKey(each), each]));
  const changed = new Set(changes.map(driftKey));
  return [
    ...changes.map((change) => ({ ...change, before: (drifted.get(driftKey(change)) ?? change).before })),
    ...drift.filter((each) => !changed.has(driftKey(each))),
  ];
}

const fields: Partial<Record<ChangeKind, ItemField>> = {
  description: 'description',
  price: 'price',
  picture: 'picture',
};
/** The field of ours that a difference is about. */
export const driftField = (kind: ChangeKind): ItemField => fields[kind] ?? 'name';
