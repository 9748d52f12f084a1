import { fail } from '#kit/contract/failures.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insertAll, updateEach } from '#kit/server/data/write.ts';
import { emit } from '#kit/server/live/events.ts';
import { isAcyclicAndShallow } from '../modifierGraph.rules.ts';
import { allEdges, lockGraph } from './modifierGraph.repo.ts';

/** An option to create or to change; several groups may have the same one. */
type OptionToSave = {
  stored: { id: number; price: number } | null;
  columns: { name: string; price: number; max: number };
};
/** An option of a group; a null price is that of the option. */
type ChildToSave<Option> = {
  stored: { id: number; price: number | null } | null;
  option: Option;
  price: number | null;
};
/** A group to create or to change. Options that it has and does not name stay. */
type GroupToSave<Option> = {
  stored: { id: number } | null;
  columns: { name: string; min: number; max: number };
  children: readonly ChildToSave<Option>[];
};

type SavedGroups<Option, Group> = {
  /** Ids of what was created. */
  groupIds: ReadonlyMap<Group, number>;
  optionIds: ReadonlyMap<Option, number>;
  counts: { groupsCreated: number; groupsChanged: number; optionsCreated: number; optionsChanged: number };
};

const quantities = ({ min, max }: { min: number; max: number }) => ({
  minQuantityModifiers: min,
  maxQuantityModifiers: max,
});

async function insertOptions<Option extends OptionToSave>(db: Db, options: readonly Option[]) {
  const rows = options.map(({ columns: { name, price, max } }) => ({
    kind: 'option' as const,
    name,
    price,
    maxQuantityModifiers: max,
  }));
  const created = await insertAll(db, 'modifiers', rows);
  return new Map(options.map((option, at) => [option, created[at]?.id ?? 0]));
}

async function saveOptions<Option extends OptionToSave>(db: Db, options: ReadonlySet<Option>) {
  const added = [...options].filter(({ stored }) => stored === null);
  const changes = [...options].flatMap(({ stored, columns: { price } }) =>
    stored && stored.price !== price ? [{ id: stored.id, price }] : [],
  );
  await updateEach(db, 'modifiers', changes);
  return { ids: await insertOptions(db, added), changed: changes.length };
}

/** The last position of the options of some groups. */
async function lastPositions(db: Db, groupIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('modifierChildren')
    .select((eb) => ['parentId', eb.fn.max('position').as('position')])
    .where('parentId', '=', anyOf(groupIds))
    .groupBy('parentId')
    .execute();
  return new Map(rows.map(({ parentId, position }) => [parentId, position]));
}

/** Creates and changes groups with their options. Fails where an option would be inside itself. */
export async function saveGroups<Option extends OptionToSave, Group extends GroupToSave<Option>>(
  db: Db,
  groups: readonly Group[],
): Promise<SavedGroups<Option, Group>> {
  const none = { groupsCreated: 0, groupsChanged: 0, optionsCreated: 0, optionsChanged: 0 };
  if (groups.length === 0) return { groupIds: new Map(), optionIds: new Map(), counts: none };
  await lockGraph(db);
  const options = await saveOptions(
    db,
    new Set(groups.flatMap(({ children }) => children.map(({ option }) => option))),
  );
  const added = groups.filter(({ stored }) => stored === null);
  const rows = added.map(({ columns }) => ({ kind: 'group' as const, name: columns.name, ...quantities(columns) }));
  const created = await insertAll(db, 'modifiers', rows);
  const groupIds = new Map(added.map((group, at) => [group, created[at]?.id ?? 0]));
  const changed = groups.flatMap(({ stored, columns }) => (stored ? [{ id: stored.id, ...quantities(columns) }] : []));
  // Also where only options changed: their changes raise the version of the group.
  await updateEach(db, 'modifiers', changed);
  const positions = await lastPositions(
    db,
    changed.map(({ id }) => id),
  );
  const children = groups.flatMap((group) => {
    const parentId = group.stored?.id ?? groupIds.get(group) ?? 0;
    const first = (positions.get(parentId) ?? -1) + 1;
    return group.children
      .filter(({ stored }) => stored === null)
      .map(({ option, price }, at) => ({
        parentId,
        childId: option.stored?.id ?? options.ids.get(option) ?? 0,
        price,
        position: first + at,
      }));
  });
  await insertAll(db, 'modifierChildren', children);
  const prices = groups.flatMap((group) =>
    group.children.flatMap(({ stored, price }) => (stored && stored.price !== price ? [{ id: stored.id, price }] : [])),
  );
  await updateEach(db, 'modifierChildren', prices);
  if (!isAcyclicAndShallow(await allEdges(db)))
    fail('invalidFields', { message: 'Un grupo quedaría dentro de una de sus opciones.' });
  await emit(db, 'modifiers');
  const counts = {
    groupsCreated: added.length,
    groupsChanged: changed.length,
    optionsCreated: options.ids.size,
    optionsChanged: options.changed + prices.length,
  };
  return { groupIds, optionIds: options.ids, counts };
}
