import { sql } from 'kysely';
import { fail } from '#domain/failures.ts';
import type { MergedList, NestedChange } from '#kit/contract/nested.ts';
import { same } from '#kit/contract/same.ts';
import type { CredentialKey } from '../credentials.contract.ts';
import { isSecretField } from '../credentials.rules.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';

type Element = Record<string, unknown>;

/** A list of a PATCH whose elements have versions of their own. */
export type StaleList = Pick<MergedList<Element>, 'merged'> & {
  field: string;
  identity: string;
  stored: readonly Element[];
  sent: readonly NestedChange<Element>[];
};

const tables: Record<string, string> = {
  scheduledClosingTimes: 'storeClosings',
  deliveryAreas: 'deliveryAreas',
  credentials: 'storeCredentials',
};

/** The elements that the sender saw in an older version and would change. */
const staleOf = ({ identity, stored, sent, merged }: StaleList): Element[] =>
  sent.flatMap((change) => {
    const known = stored.find((element) => element[identity] === change[identity]);
    const seen = change.version;
    if (!known || typeof seen !== 'number' || seen >= (known.version as number)) return [];
    const wanted = merged.find((element) => element[identity] === known[identity]);
    return !change.destroy && same({ ...wanted, version: known.version }, known) ? [] : [known];
  });

/** What may be shown of credentials, as a form holds them: never the secrets somebody typed. */
const withoutSecrets = ({ key, version, value }: Element): Element => {
  const open = Object.entries(value ?? {}).filter(([name]) => !isSecretField(key as CredentialKey, name));
  return { key, version, value: Object.fromEntries(open) };
};

/** An element as a form may hold it, in the present version. */
const shown = ({ field, identity, stored }: StaleList, element: Element): Element => {
  const known = stored.find((each) => each[identity] === element[identity]);
  const present = known ? { ...element, version: known.version } : element;
  return field === 'credentials' ? withoutSecrets(present) : present;
};

/** Refuses with both lists when the sender would overwrite an element that somebody else changed since. */
export async function refuseStale(db: Db, storeId: number | null, lists: readonly StaleList[]): Promise<void> {
  const stale = lists.filter((list) => staleOf(list).length > 0);
  if (stale.length === 0 || storeId === null) return;
  const { rows } = await sql<{ version: number }>`
    select version from stores where tenant_id = ${scopeOf(db).tenantId} and id = ${storeId}`.execute(db);
  const last = await lastAuthor(db, stale);
  fail('staleVersion', {
    conflict: {
      version: rows[0]?.version ?? 0,
      fields: stale.map((list) => ({
        field: list.field,
        yours: list.merged.map((element) => shown(list, element)),
        theirs: list.stored.map((element) => shown(list, element)),
      })),
      author: last?.authorName ?? null,
      at: last?.at ?? null,
    },
  });
}

async function lastAuthor(db: Db, stale: readonly StaleList[]) {
  const records = stale.flatMap((list) => staleOf(list).map(({ id }) => ({ entity: tables[list.field], id })));
  const { rows } = await sql<{ authorName: string; at: string }>`
    select e.author_name, c.at
    from audit_changes c join audit_entries e on e.tenant_id = c.tenant_id and e.request_id = c.request_id
    where c.tenant_id = ${scopeOf(db).tenantId} and (c.entity, c.record_id) in (
      select * from unnest(${records.map(({ entity }) => entity)}::text[], ${records.map(({ id }) => id)}::bigint[]))
    order by c.id desc limit 1`.execute(db);
  return rows[0];
}
