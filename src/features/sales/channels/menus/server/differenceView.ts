import { pathOfKey, readKey } from '../channelKeys.rules.ts';
import type { MenuChange, MenuDifference } from '../channelMenus.contract.ts';
import { driftField } from '../menuDrift.rules.ts';
import type * as repo from './differences.repo.ts';

type Stored = Awaited<ReturnType<typeof repo.list>>[number];

export const changeOf = ({ kind, of, key, name, place, shown }: Stored): MenuChange => ({
  kind,
  of,
  key,
  name,
  place: place === '' ? null : place,
  ...shown,
});

export const differenceView = (
  stored: Stored,
  menuId: number | null,
): Omit<MenuDifference, 'canTake' | 'takeProblem'> => {
  const { id, key, kind, foundAt, acceptedAt, acceptedBy } = stored;
  const isOurs = menuId !== null && readKey(key) !== null;
  return {
    ...changeOf(stored),
    id,
    foundAt,
    acceptedAt,
    acceptedBy,
    path: isOurs ? pathOfKey(key, driftField(kind), menuId) : null,
  };
};
