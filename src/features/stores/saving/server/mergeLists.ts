import { sortLinks } from '#kit/contract/links.ts';
import type { NestedChange } from '#kit/contract/nested.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { ResolvedPatch } from '#kit/server/data/crud/patchEndpoint.ts';
import {
  type MergedCollection,
  mergeCollection,
  type NestedList,
  rejectMergeErrors,
} from '#kit/server/data/crud/childCollection.ts';
import { pictureKeyOf } from '#features/platform/pictures/server/index.ts';
import { mergedValues } from '../../payments/credentials.rules.ts';
import { isSecretField } from '../../payments/server/fleetCredentials.ts';
import { blankMethod } from '../../delivery/delivery.contract.ts';
import { mergePartialFields } from '../stores.rules.ts';
import { storeLinks } from '../../record/storeLinks.contract.ts';
import type { Store, StoreDraft, StorePatch } from '../../record/stores.contract.ts';
import { deliveryAreas, endedClosings, storeClosings } from '../../record/server/storeChildren.repo.ts';

const closings = wireName(storeClosings.field);

const lists = {
  scheduledClosingTimes: storeClosings,
  deliveryMethods: {
    field: 'deliveryMethods',
    identity: 'key',
    missingMessage: 'El local no tiene esa forma de reparto',
    blank: (place, stored) => ({ ...blankMethod, priority: stored.length + 1 + place }),
    table: null,
  },
  deliveryAreas,
  credentials: {
    field: 'credentials',
    identity: 'key',
    missingMessage: 'El local no tiene esas credenciales',
    table: 'authCredentials',
  },
} satisfies Record<string, NestedList>;
type ListName = keyof typeof lists;
const listNames = Object.keys(lists) as ListName[];

type Element = { id?: number; version?: number; [field: string]: unknown };
type Sent = readonly NestedChange<Element>[] | undefined;

/** Lists of a store before the request; blank for a new one. */
export type StoredLists = Parameters<typeof mergePartialFields>[0] &
  Pick<StoreDraft, 'imageKey' | 'scheduledClosingTimes' | 'deliveryMethods' | 'deliveryAreas'> & {
    id: number | null;
    credentials: Store['credentials'];
    pictureIds: Store['pictureIds'];
  };

/**
 * Merges the lists of a body into the stored ones by identity. Rejects unknown and duplicate elements, and those
 * changed since the version they carry.
 */
export async function mergeLists(
  ctx: Ctx,
  present: StoredLists,
  { pictureIds, ...sent }: StorePatch,
): Promise<ResolvedPatch<StoreDraft>> {
  const stored = { ids: present.pictureIds, key: present.imageKey };
  const imageKey = await pictureKeyOf(ctx.db, { ids: pictureIds, key: sent.imageKey }, stored);
  const body: StorePatch = imageKey === undefined ? sent : { ...sent, imageKey };
  const now = new Date();
  const merged = listNames.flatMap((name) => mergeList(name, present, body) ?? []);
  const checked = await Promise.all(merged.map((list) => withEnded(ctx, list, { present, body, now })));
  await rejectMergeErrors(ctx.db, { table: 'stores', id: present.id }, checked.map(withoutSecrets));
  const fields = Object.fromEntries(merged.map(({ to, elements }) => [to.field, elements.map(withoutSaved)]));
  return {
    fields: { ...sortLinks(storeLinks, body), ...mergePartialFields(present, body), ...fields } as Partial<StoreDraft>,
    lists: merged,
  };
}

function mergeList(name: ListName, present: StoredLists, body: StorePatch): MergedCollection<Element> | null {
  const sent = body[name] as Sent;
  if (!sent) return null;
  const changes = name === 'credentials' ? sent.map((change) => withValues(change, present)) : sent;
  return mergeCollection(lists[name], present[name] as readonly Element[], changes);
}

/** Credentials are merged value by value. */
function withValues(change: NestedChange<Element>, { credentials }: StoredLists): NestedChange<Element> {
  const { key, value } = change as unknown as Store['credentials'][number];
  // Credentials without a provider are left to validation.
  if (!value || !key) return change;
  const stored = credentials.find((each) => each.key === key) ?? { value: {}, savedSecrets: [] };
  return { ...change, value: mergedValues(stored, value) };
}

/** Whether secrets are saved is output only. */
const withoutSaved = ({ savedSecrets: _, ...values }: Element): Element => values;

/** Credentials as a form may show them: without the submitted secrets and without unknown providers. */
const openCredential = ({ key, version, value }: Element): Element => {
  const open = Object.entries(value ?? {}).filter(([name]) => typeof key === 'string' && !isSecretField(key, name));
  return { key, value: Object.fromEntries(open), ...(version !== undefined && { version }) };
};

/** A list as a conflict response may contain it. */
const withoutSecrets = (list: MergedCollection<Element>): MergedCollection<Element> =>
  list.to === lists.credentials
    ? { ...list, elements: list.elements.map(openCredential), stored: list.stored.map(openCredential) }
    : list;

/** An expired closing is never used again, and one that holds is ended by opening the store. */
async function withEnded(
  { db }: Ctx,
  list: MergedCollection<Element>,
  { present, body, now }: { present: StoredLists; body: StorePatch; now: Date },
): Promise<MergedCollection<Element>> {
  const { to, unknown, stored } = list;
  if (to !== storeClosings || present.id === null) return list;
  const sent = (body.scheduledClosingTimes as Sent) ?? [];
  const named = unknown.map((place) => ({ place, id: Number(sent[place]?.id) }));
  const ids = named.map(({ id }) => id);
  const ended = ids.length > 0 ? await endedClosings(db, present.id, ids, now) : [];
  const over = named
    .filter(({ id }) => ended.includes(id))
    .map(({ place }) => [`${closings}.${place}.id`, ['Este cierre ya terminó: crea uno nuevo']]);
  const early = sent.flatMap((change, place) => {
    const before = stored.find(({ id }) => id === change.id);
    const end = change.endDatetime as string | null | undefined;
    if (!before || change.destroy || !end || end === before.endDatetime || Date.parse(end) > now.getTime()) return [];
    return [[`${closings}.${place}.end_datetime`, ['El término debe estar por venir']]];
  });
  return { ...list, errors: { ...list.errors, ...Object.fromEntries([...over, ...early]) } };
}
