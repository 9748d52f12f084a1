import type { CountryCode } from '#domain/countries.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Policy } from '#kit/contract/policies.ts';
import type { Db } from '#kit/server/data/database.ts';
import { supersededRequests, undoBlockedReason } from '#kit/server/history/undo.ts';
import type { AuditEntry, Change } from '../audit.contract.ts';
import { foldChanges, summaryOf, type Tally, tallyOf, undoEffectOf } from '../audit.rules.ts';
import * as repo from './audit.repo.ts';
import { entityFormat } from './entityFormat.ts';
import * as references from './references.repo.ts';
import { titler } from './titles.ts';
import type { ComposedAreas } from '#kit/server/area.ts';
import { missingUndoPermission, undoBlocker, userIdHere } from './undoBlocker.ts';

/** The reader, and the areas with audited tables. */
type Reader = { actor: Actor; areas: ComposedAreas; tenant: { timeZone: string; country: CountryCode } };

/** Entries as people read them, with their first records. */
export async function presentEntries(db: Db, rows: readonly repo.EntryRow[], reader: Reader): Promise<AuditEntry[]> {
  return present(db, rows, await repo.firstChanges(db, rows.map(byRequest)), reader);
}

/** Presents entries in the history of some records: only the changes of these. */
export async function presentHistory(
  db: Db,
  rows: readonly repo.EntryRow[],
  { records, ...reader }: Reader & { records: repo.Records },
): Promise<AuditEntry[]> {
  const stored = await repo.changesOfRecords(db, records, rows.map(byRequest));
  const entries = await present(db, rows, stored, reader);
  const presentation = { entities: reader.areas.entities, format: entityFormat(reader.tenant) };
  return entries.map((entry) => ({
    ...entry,
    summary: summaryOf(entry, entry.changes.map(tallyOf), entry.changes, presentation),
  }));
}

async function present(
  db: Db,
  rows: readonly repo.EntryRow[],
  stored: readonly repo.RequestChange[],
  { actor, areas, tenant }: Reader,
): Promise<AuditEntry[]> {
  const { entities } = areas;
  const tallies = Map.groupBy(await repo.talliesOf(db, rows.map(byRequest)), byRequest);
  const changesByRequest = [...Map.groupBy(stored, byRequest)].map(
    ([id, changes]) => [id, foldChanges(changes, entities)] as const,
  );
  const title = await titler(
    db,
    changesByRequest.flatMap(([, changes]) => changes),
    { areas, tenant },
  );
  const folded = new Map(changesByRequest.map(([id, changes]) => [id, changes.map(title)]));
  const name = await namer(db, [...folded.values()].flat(), areas);
  const format = entityFormat(tenant);
  const reasonOf = await reasons(db, rows, { tallies, folded, actor, areas });
  return rows.map((entry) => {
    const done = tallies.get(entry.requestId) ?? [];
    const changes = (folded.get(entry.requestId) ?? []).map(name);
    const notUndoable = reasonOf.get(entry.requestId) ?? null;
    return {
      ...entry,
      summary: summaryOf(entry, done, changes, { entities, format }),
      changes,
      changeCount: done.reduce((sum, tally) => sum + recordsOf(tally), 0),
      undoable: notUndoable === null,
      notUndoable,
      undoEffect: undoEffectOf(entry, done, entities),
    };
  });
}

const byRequest = ({ requestId }: { requestId: string }) => requestId;
const recordsOf = ({ made, changed, gone }: Tally) => made + changed + gone;

type Done = Omit<Reader, 'tenant'> & {
  tallies: ReadonlyMap<string, repo.RequestTally[]>;
  folded: ReadonlyMap<string, Change[]>;
};

/** Why each request cannot be undone; absent when it can. Only those left after the cheap questions are looked up. */
async function reasons(db: Db, rows: readonly repo.EntryRow[], { actor, areas, ...done }: Done) {
  const found = new Map<string, string>();
  for (const row of rows) {
    const tallies = done.tallies.get(row.requestId) ?? [];
    const changes = done.folded.get(row.requestId) ?? [];
    const reason =
      undoBlocker(row, { tallies, changes }, areas.audited) ?? missingUndoPermission(row, tallies, actor, areas);
    if (reason) found.set(row.requestId, reason);
  }
  for (const id of await repo.requestsThatCreated(db, rows.map(byRequest), userIdHere(actor, db)))
    if (!found.has(id)) found.set(id, undoBlockedReason.ownUser);
  const left = rows.map(byRequest).filter((id) => !found.has(id));
  for (const id of left.length > 0 ? await supersededRequests(db, left) : [])
    found.set(id, undoBlockedReason.overtaken);
  return found;
}

type Found = Map<string, Set<number>>;

/** Collects the ids in a value by the field that names their entity, also in nested records. */
function collect(found: Found, field: string, value: unknown): void {
  if (Array.isArray(value)) for (const each of value) collect(found, field, each);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) collect(found, name, each);
  else if (typeof value === 'number') found.set(field, (found.get(field) ?? new Set()).add(value));
}

/** Field that holds names of policies. */
const policyField = 'policyIds';

/** Puts names where a value holds ids of other records or policies; one that is gone keeps its number. */
async function namer(
  db: Db,
  changes: readonly Change[],
  { named: sources, policies }: ComposedAreas,
): Promise<(change: Change) => Change> {
  const found: Found = new Map();
  for (const { fields } of changes)
    for (const { field, before, after } of fields) collect(found, field, [before, after]);
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [field, ids] of found) {
    const source = sources.get(field);
    if (source) names.set(field, await references.namesOf(db, source, ids));
  }
  const named = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => named(field, each));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, named(name, each)]));
    if (field === policyField && typeof value === 'string') return policies.labelOf(value as Policy);
    const known = typeof value === 'number' ? names.get(field) : undefined;
    return known ? (known.get(value as number) ?? `#${value as number}`) : value;
  };
  return (change) => ({
    ...change,
    fields: change.fields.map(({ field, before, after }) => ({
      field,
      before: named(field, before),
      after: named(field, after),
    })),
  });
}
