import { z } from 'zod';
import { deepEqual } from './values/deepEqual.ts';

/** Limit of changes to a list in a request: above any list's size, low enough to report an error for each. */
const maxChanges = 500;

/**
 * A list inside a record, as PATCH takes it: elements with a stored identity are updated, others added, `_destroy`
 * removes.
 *
 * Elements that are not sent stay unchanged.
 */
export const nestedPatch = <Element extends z.ZodObject>(element: Element) =>
  z
    .array(
      element.partial().extend({ destroy: z.boolean().optional() }) as z.ZodObject<
        { [Name in keyof Element['shape']]: z.ZodOptional<Element['shape'][Name]> } & {
          destroy: z.ZodOptional<z.ZodBoolean>;
        }
      >,
    )
    .max(maxChanges, `Envía como máximo ${maxChanges} cambios a la vez`);

/** Change of an element in a PATCH of a nested list. */
export type NestedChange<Element> = Partial<Element> & { destroy?: boolean | undefined };

/**
 * Builds the PATCH that turns `saved` into `present`: new and changed elements in full, missing ones with `destroy`.
 */
export function nestedDiff<Element extends object>(
  saved: readonly Element[],
  present: readonly Element[],
  identity: keyof Element,
): NestedChange<Element>[] {
  const stored = new Map(saved.map((element) => [element[identity], element]));
  const presentKeys = new Set(present.map((element) => element[identity]));
  const saves = present.flatMap((element) => {
    const known = stored.get(element[identity]);
    // The version that counts is the one that was compared with.
    const seen = known && 'version' in known ? { ...element, version: known.version } : element;
    return deepEqual(seen, known) ? [] : [seen];
  });
  const missing = saved.filter((element) => !presentKeys.has(element[identity]));
  return [
    ...saves,
    ...missing.map((element) => ({ [identity]: element[identity], destroy: true }) as unknown as NestedChange<Element>),
  ];
}

/** A wire path into the difference as the path into `present`: its elements stand elsewhere there. */
export function currentPath<Element extends object>(
  path: string,
  { sent, present, identity }: { sent: readonly object[]; present: readonly Element[]; identity: keyof Element },
): string {
  const [list = '', place, ...rest] = path.split('.');
  const element = place === undefined ? undefined : (sent[Number(place)] as Element | undefined);
  if (!element) return path;
  const known = present.findIndex((each) => each[identity] !== undefined && each[identity] === element[identity]);
  const at = known >= 0 ? known : present.findIndex((each) => deepEqual(each, element));
  return at < 0 ? path : [list, at, ...rest].join('.');
}

/** Defaults of a new element, by its position in the request and the stored list. */
export type BlankElement<Element> = (place: number, stored: readonly Element[]) => Partial<Element>;

/** A stored list with the changes of a PATCH. */
export type MergedList<Element> = {
  merged: Element[];
  /** Position of each merged element in the request; null for unchanged elements that were not sent. */
  places: (number | null)[];
  /** Places in what was sent that name no stored element. */
  unknown: number[];
  /** Places in what was sent that name an element a second time. */
  repeated: number[];
};

/**
 * Merges a list by identity. The database assigns an `id`, so an unknown `id` is an error.
 *
 * An unknown value of another identity is a new element, with `blank` for omitted fields.
 */
export function mergeNested<Element extends object>(
  stored: readonly Element[],
  sent: readonly NestedChange<Element>[],
  identity: keyof Element,
  blank?: BlankElement<Element>,
): MergedList<Element> {
  const known = new Set<unknown>(stored.map((element) => element[identity]));
  const named = new Map<unknown, number>();
  const added: number[] = [];
  const unknown: number[] = [];
  const repeated: number[] = [];
  for (const [place, change] of sent.entries()) {
    const id: unknown = change[identity];
    if (id !== undefined && named.has(id)) repeated.push(place);
    else if (known.has(id)) named.set(id, place);
    else if (change.destroy || (identity === 'id' && id !== undefined)) unknown.push(place);
    else {
      added.push(place);
      if (id !== undefined) named.set(id, place);
    }
  }
  const remaining = stored.flatMap((element) => {
    const place = named.get(element[identity]) ?? null;
    const { destroy, ...values }: NestedChange<Element> = (place === null ? undefined : sent[place]) ?? {};
    return destroy ? [] : [{ element: { ...element, ...values }, place }];
  });
  const created = added.map((place) => {
    const { destroy: _, ...element } = sent[place] as NestedChange<Element>;
    return { element: { ...blank?.(place, stored), ...element } as unknown as Element, place };
  });
  const all: { element: Element; place: number | null }[] = [...remaining, ...created];
  return {
    merged: all.map(({ element }) => element),
    places: all.map(({ place }) => place),
    unknown,
    repeated,
  };
}
