import type { Failure } from '../../contract/failures.ts';
import { currentPath, nestedDiff } from '../../contract/nested.ts';
import { wireName } from '../../contract/wire.ts';
import type { FormChange } from './engine.ts';

type Element = Record<string, unknown>;
type NestedList = {
  /** Property that identifies elements: `id`. */
  identity: string;
  /** The field that holds the place of an element, where a new order has to name all of them. */
  position?: string;
};
/** The lists of a draft whose elements a PATCH names one by one. */
export type NestedLists<Draft> = { readonly [Name in keyof Draft]?: NestedList };

const listsOf = (lists: object): [string, NestedList][] => Object.entries(lists);

/** Body of a save: changed fields, and for lists the changed elements. */
export function toPatch<Draft extends object>(
  { saved, changed }: Pick<FormChange<Draft>, 'saved' | 'changed'>,
  lists: NestedLists<Draft>,
): Partial<Record<keyof Draft, unknown>> {
  const patch: Record<string, unknown> = { ...changed };
  for (const [name, list] of listsOf(lists)) {
    const before = (saved as Record<string, unknown>)[name] as Element[];
    if (patch[name]) patch[name] = listChanges(before, patch[name] as Element[], list);
  }
  return patch as Partial<Record<keyof Draft, unknown>>;
}

function listChanges(before: readonly Element[], present: readonly Element[], { identity, position }: NestedList) {
  const changes = nestedDiff(before, present, identity);
  if (!position || !isReordered(before, present, identity)) return changes;
  const named = new Set(changes.map((change) => change[identity]));
  // Stored positions may have gaps or repeat, so the order depends on all of them.
  const others = present.filter((element) => !named.has(element[identity]));
  return [...changes, ...others.map((element) => ({ [identity]: element[identity], [position]: element[position] }))];
}

function isReordered(before: readonly Element[], present: readonly Element[], identity: string): boolean {
  const order = (elements: readonly Element[]): unknown[] => elements.map((element) => element[identity]);
  const after: unknown[] = order(present).filter((known) => known !== undefined);
  const remaining = order(before).filter((known) => after.includes(known));
  return remaining.join() !== after.join();
}

/** Converts failure paths from positions in the request to positions in the form. */
export function toFormFailure<Draft extends object>(
  failure: Failure,
  { sent, values }: { sent: Partial<Record<keyof Draft, unknown>>; values: Draft },
  lists: NestedLists<Draft>,
): Failure {
  return failure.atPaths((path) => {
    const [name, list] = listsOf(lists).find(([each]) => path.startsWith(`${wireName(each)}.`)) ?? [];
    const changes = name === undefined ? undefined : (sent as Record<string, unknown>)[name];
    if (name === undefined || !list || !changes) return path;
    const present = (values as Record<string, unknown>)[name] as Element[];
    return currentPath(path, { sent: changes as Element[], present, identity: list.identity });
  });
}
