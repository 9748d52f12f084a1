import type { Actor } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import { overtaken, staysBecause } from '#kit/server/undo.ts';
import type { AuditEntry, Change } from '../audit.contract.ts';
import { foldChanges, summaryOf, type Tally, tallyOf } from '../audit.rules.ts';
import * as repo from './audit.repo.ts';
import * as references from './references.repo.ts';
import type { AuditRegistry } from './registry.ts';
import { lackToUndo, whyItStays } from './whyItStays.ts';

type Reader = { actor: Actor; registry: AuditRegistry };

/** Entries as people read them, with their first records. */
export async function presentEntries(db: Db, rows: readonly repo.EntryRow[], reader: Reader): Promise<AuditEntry[]> {
  return present(db, rows, await repo.firstChanges(db, rows.map(byRequest)), reader);
}

/** Entries as the history of some records tells them: only what happened to these. */
export async function presentHistory(
  db: Db,
  rows: readonly repo.EntryRow[],
  { records, ...reader }: Reader & { records: repo.Records },
): Promise<AuditEntry[]> {
  const stored = await repo.changesOfRecords(db, records, rows.map(byRequest));
  const entries = await present(db, rows, stored, reader);
  return entries.map((entry) => ({
    ...entry,
    summary: summaryOf(entry, entry.changes.map(tallyOf), entry.changes, reader.registry),
  }));
}

async function present(
  db: Db,
  rows: readonly repo.EntryRow[],
  stored: readonly repo.RequestChange[],
  { actor, registry }: Reader,
): Promise<AuditEntry[]> {
  const tallies = Map.groupBy(await repo.talliesOf(db, rows.map(byRequest)), byRequest);
  const folded = new Map(
    [...Map.groupBy(stored, byRequest)].map(([id, changes]) => [id, foldChanges(changes, registry)]),
  );
  const name = await namer(db, [...folded.values()].flat());
  const reasonOf = await reasons(db, rows, { tallies, folded, actor, registry });
  return rows.map((entry) => {
    const done = tallies.get(entry.requestId) ?? [];
    const changes = folded.get(entry.requestId) ?? [];
    const notUndoable = reasonOf.get(entry.requestId) ?? null;
    return {
      ...entry,
      summary: summaryOf(entry, done, changes, registry),
      changes: changes.map(name),
      changeCount: done.reduce((sum, tally) => sum + recordsOf(tally), 0),
      undoable: notUndoable === null,
      notUndoable,
    };
  });
}

const byRequest = ({ requestId }: { requestId: string }) => requestId;
const recordsOf = ({ made, changed, gone }: Tally) => made + changed + gone;

type Done = Reader & {
  tallies: ReadonlyMap<string, repo.RequestTally[]>;
  folded: ReadonlyMap<string, Change[]>;
};

/** Why each request cannot be undone; absent when it can. Only those left after the cheap questions are looked up. */
async function reasons(db: Db, rows: readonly repo.EntryRow[], { actor, registry, ...done }: Done) {
  const found = new Map<string, string>();
  for (const row of rows) {
    const tallies = done.tallies.get(row.requestId) ?? [];
    const changes = done.folded.get(row.requestId) ?? [];
    const reason = whyItStays(row, { tallies, changes }, registry) ?? lackToUndo(row, tallies, actor, registry);
    if (reason) found.set(row.requestId, reason);
  }
  const left = rows.map(byRequest).filter((id) => !found.has(id));
  for (const id of left.length > 0 ? await overtaken(db, left) : []) found.set(id, staysBecause.overtaken);
  return found;
}

type Found = Map<references.NamedField, Set<number>>;

/** Collects the ids in a value by the field that says whose they are: the value's own, or one of a record in it. */
function collect(found: Found, field: string, value: unknown): void {
  if (Array.isArray(value)) for (const each of value) collect(found, field, each);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) collect(found, name, each);
  else if (typeof value === 'number' && references.isNamedField(field))
    found.set(field, (found.get(field) ?? new Set()).add(value));
}

/** Puts names where a value holds ids of other records; one that is gone keeps its number. */
async function namer(db: Db, changes: readonly Change[]): Promise<(change: Change) => Change> {
  const found: Found = new Map();
  for (const { fields } of changes)
    for (const { field, before, after } of fields) collect(found, field, [before, after]);
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [field, ids] of found) names.set(field, await references.namesOf(db, field, ids));
  const named = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => named(field, each));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, named(name, each)]));
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
