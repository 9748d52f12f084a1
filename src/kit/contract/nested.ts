import { z } from 'zod';

/**
 * A list inside a record as a PATCH takes it: an element with the identity of a stored one changes what it names,
 * one without is new, `_destroy` removes, and elements nobody mentions stay.
 */
export const nestedPatch = <Element extends z.ZodObject>(element: Element) =>
  z.array(
    element.partial().extend({ destroy: z.boolean().optional() }) as z.ZodObject<
      { [Name in keyof Element['shape']]: z.ZodOptional<Element['shape'][Name]> } & {
        destroy: z.ZodOptional<z.ZodBoolean>;
      }
    >,
  );

/** What a PATCH of a nested list says of one element. */
export type NestedChange<Element> = Partial<Element> & { destroy?: boolean | undefined };

const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What turns `saved` into `present`, for a PATCH: new and changed elements whole, missing ones with `destroy`. */
export function nestedDiff<Element extends object>(
  saved: readonly Element[],
  present: readonly Element[],
  identity: keyof Element,
): NestedChange<Element>[] {
  const before = new Map(saved.map((element) => [element[identity], element]));
  const kept = new Set(present.map((element) => element[identity]));
  const written = present.filter((element) => !equal(element, before.get(element[identity])));
  const gone = saved.filter((element) => !kept.has(element[identity]));
  return [
    ...written,
    ...gone.map((element) => ({ [identity]: element[identity], destroy: true }) as unknown as NestedChange<Element>),
  ];
}

/** A stored list with the changes of a PATCH; `unknown` tells the places in `sent` that name no stored element. */
export function mergeNested<Element extends object>(
  stored: readonly Element[],
  sent: readonly NestedChange<Element>[],
  identity: keyof Element,
): { merged: Element[]; unknown: number[] } {
  const known = new Map(stored.map((element) => [element[identity], element]));
  const named = new Map<unknown, NestedChange<Element>>();
  const added: Element[] = [];
  const unknown: number[] = [];
  for (const [place, change] of sent.entries()) {
    const { destroy, ...element } = change;
    const id = change[identity];
    if (id !== undefined && known.has(id as Element[keyof Element])) named.set(id, change);
    else if (destroy) unknown.push(place);
    else added.push(element as unknown as Element);
  }
  const kept = stored.flatMap((element) => {
    const change = named.get(element[identity]);
    if (change?.destroy) return [];
    const { destroy: _, ...values } = change ?? {};
    return [{ ...element, ...values }];
  });
  return { merged: [...kept, ...added], unknown };
}
