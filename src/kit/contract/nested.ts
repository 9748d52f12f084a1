import { z } from 'zod';
import { deepEqual } from './values/deepEqual.ts';

/** Changes of one list in one request: more than any list holds, and few enough to be told what is wrong with each. */
const maxChanges = 500;

/**
 * A list inside a record as a PATCH takes it: an element with the identity of a stored one changes what it names,
 * one without is new, `_destroy` removes, and elements nobody mentions stay.
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

/** What a PATCH of a nested list says of one element. */
export type NestedChange<Element> = Partial<Element> & { destroy?: boolean | undefined };

/** What turns `saved` into `present`, for a PATCH: new and changed elements whole, missing ones with `destroy`. */
export function nestedDiff<Element extends object>(
  saved: readonly Element[],
  present: readonly Element[],
  identity: keyof Element,
): NestedChange<Element>[] {
  const before = new Map(saved.map((element) => [element[identity], element]));
  const kept = new Set(present.map((element) => element[identity]));
  const written = present.flatMap((element) => {
    const known = before.get(element[identity]);
    // The version that counts is the one that was compared with.
    const seen = known && 'version' in known ? { ...element, version: known.version } : element;
    return deepEqual(seen, known) ? [] : [seen];
  });
  const gone = saved.filter((element) => !kept.has(element[identity]));
  return [
    ...written,
    ...gone.map((element) => ({ [identity]: element[identity], destroy: true }) as unknown as NestedChange<Element>),
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

/** What a new element is where nothing is said, by its place in what was sent and what is stored. */
export type BlankElement<Element> = (place: number, stored: readonly Element[]) => Partial<Element>;

/** A stored list with the changes of a PATCH. */
export type MergedList<Element> = {
  merged: Element[];
  /** For each merged element its place in what was sent; null for one that nobody mentioned. */
  places: (number | null)[];
  /** Places in what was sent that name no stored element. */
  unknown: number[];
  /** Places in what was sent that name an element a second time. */
  repeated: number[];
};

/**
 * Merges a list by identity. An `id` is given by the database, so an unknown one is a mistake; another identity is new,
 * and is `blank` where nothing is said of it.
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
  const kept = stored.flatMap((element) => {
    const place = named.get(element[identity]) ?? null;
    const { destroy, ...values }: NestedChange<Element> = (place === null ? undefined : sent[place]) ?? {};
    return destroy ? [] : [{ element: { ...element, ...values }, place }];
  });
  const made = added.map((place) => {
    const { destroy: _, ...element } = sent[place] as NestedChange<Element>;
    return { element: { ...blank?.(place, stored), ...element } as unknown as Element, place };
  });
  const all: { element: Element; place: number | null }[] = [...kept, ...made];
  return {
    merged: all.map(({ element }) => element),
    places: all.map(({ place }) => place),
    unknown,
    repeated,
  };
}
