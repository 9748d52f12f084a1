import type { FieldErrors } from '#kit/contract/failures.ts';
import { mergeNested, type MergedList, type NestedChange } from '#kit/contract/nested.ts';
import { wireName } from '#kit/contract/wire.ts';
import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { WholeFields } from '#kit/server/merging.ts';
import type { Store, StoreDraft, StorePatch } from '../stores.contract.ts';
import { mergedValues } from '../credentials.rules.ts';
import { refuseStale, type StaleList } from './staleElements.ts';
import { endedClosings } from './storeChildren.repo.ts';

const lists = {
  scheduledClosingTimes: { identity: 'id', gone: 'Este cierre ya no existe' },
  deliveryMethods: { identity: 'key', gone: 'El local no tiene esa forma de reparto' },
  deliveryAreas: { identity: 'id', gone: 'Esta zona ya no existe' },
  credentials: { identity: 'key', gone: 'El local no tiene esas credenciales' },
} as const;
type ListName = keyof typeof lists;
const listNames = Object.keys(lists) as ListName[];

type Element = Record<string, unknown>;
type Merged = MergedList<Element> & {
  name: ListName;
  stored: readonly Element[];
  sent: readonly NestedChange<Element>[];
};

/** What a store has of the lists before the request; a new one has what is blank. */
export type Present = Pick<StoreDraft, 'scheduledClosingTimes' | 'deliveryMethods' | 'deliveryAreas'> & {
  id: number | null;
  credentials: Store['credentials'];
};

/**
 * The fields of a body as they are to be: lists whole, with what was sent merged in by identity. Refuses elements that
 * are not there or come twice, and those that somebody else changed since the version they carry.
 */
export async function mergeLists(ctx: Ctx, present: Present, body: StorePatch): Promise<WholeFields<StoreDraft>> {
  const now = new Date();
  const merged = listNames.flatMap((name) => mergeList(name, present, body) ?? []);
  const fields = { ...troublesOf(merged), ...(await endedTroubles(ctx, merged, { present, now })) };
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });
  const stale = merged.flatMap(({ name, ...list }): StaleList[] =>
    name === 'deliveryMethods' ? [] : [{ field: name, identity: lists[name].identity, ...list }],
  );
  await refuseStale(ctx.db, present.id, stale);
  const questions = body.checkoutQuestionIds && [...new Set(body.checkoutQuestionIds)].toSorted((a, b) => a - b);
  const whole = Object.fromEntries(merged.map((list) => [list.name, list.merged.map((each) => asStored(each, list))]));
  return {
    fields: { ...body, ...(questions && { checkoutQuestionIds: questions }), ...whole } as Partial<StoreDraft>,
    asSent: asSent(merged),
  };
}

function mergeList(name: ListName, present: Present, body: StorePatch): Merged | null {
  const sent = body[name] as readonly NestedChange<Element>[] | undefined;
  if (!sent) return null;
  const stored = present[name] as readonly Element[];
  const whole = name === 'credentials' ? sent.map((change) => withValues(change, present)) : sent;
  return { name, stored, sent: whole, ...mergeNested(stored, whole, lists[name].identity) };
}

/** Credentials are merged value by value. */
function withValues(change: NestedChange<Element>, { credentials }: Present): NestedChange<Element> {
  const { key, value } = change as unknown as Store['credentials'][number];
  // One that does not say whose they are is told so by the rules.
  if (!value || !key) return change;
  const stored = credentials.find((each) => each.key === key) ?? { value: {}, savedSecrets: [] };
  return { ...change, value: mergedValues(key, stored, value) };
}

/** The version of an element is the database's, whichever the sender saw. */
function asStored(element: Element, { name, stored }: Merged): Element {
  if (name === 'deliveryMethods') return element;
  const { identity } = lists[name];
  const { savedSecrets: _, ...values } = element;
  const known = stored.find((each) => each[identity] === element[identity]);
  return known ? { ...values, version: known.version } : values;
}

const pathOf = (name: ListName, place: number, field: string) => `${wireName(name)}.${place}.${wireName(field)}`;

function troublesOf(merged: readonly Merged[]): FieldErrors {
  const troubles = merged.flatMap(({ name, unknown, repeated }) => {
    const { identity, gone } = lists[name];
    return [
      ...unknown.map((place) => [pathOf(name, place, identity), [gone]] as const),
      ...repeated.map((place) => [pathOf(name, place, identity), ['Está dos veces en la solicitud']] as const),
    ];
  });
  return Object.fromEntries(troubles);
}

/** An expired closing is never used again, and one that holds is ended by opening the store. */
async function endedTroubles(
  { db }: Ctx,
  merged: readonly Merged[],
  { present, now }: { present: Present; now: Date },
): Promise<FieldErrors> {
  const closings = merged.find(({ name }) => name === 'scheduledClosingTimes');
  if (!closings || present.id === null) return {};
  const { unknown, sent, stored } = closings;
  const named = unknown.map((place) => ({ place, id: Number(sent[place]?.id) }));
  const ended = named.length
    ? await endedClosings(
        db,
        present.id,
        named.map(({ id }) => id),
        now,
      )
    : [];
  const over = named
    .filter(({ id }) => ended.includes(id))
    .map(({ place }) => [pathOf(closings.name, place, 'id'), ['Este cierre ya terminó: crea uno nuevo']]);
  const early = sent.flatMap((change, place) => {
    const before = stored.find(({ id }) => id === change.id);
    const end = change.endDatetime as string | null | undefined;
    if (!before || change.destroy || !end || end === before.endDatetime || Date.parse(end) > now.getTime()) return [];
    return [[pathOf(closings.name, place, 'endDatetime'), ['El término debe estar por venir']] as const];
  });
  return Object.fromEntries([...over, ...early]);
}

/** Writes the place of an element as it was sent; one that was not sent is told by its list. */
function asSent(merged: readonly Merged[]): (path: string) => string {
  const placesOf = new Map(merged.map(({ name, places }) => [wireName(name), places]));
  return (path) => {
    const [list = '', place, ...rest] = path.split('.');
    const places = placesOf.get(list);
    if (!places || place === undefined) return path;
    const sent = places[Number(place)];
    return sent === undefined || sent === null ? list : [list, sent, ...rest].join('.');
  };
}
