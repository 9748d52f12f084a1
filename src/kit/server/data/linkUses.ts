import { type RawBuilder, sql } from 'kysely';
import { fail } from '#kit/contract/failures.ts';
import { linkCountName } from '#kit/contract/links.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { ComposedAreas } from '../area.ts';
import type { Db } from './database.ts';
import { linkCount, setAllLinks, type StoredLink } from './links.ts';
import { tenantRows } from './tenantRows.ts';

const maxNames = 3;

/** Looks up the links that point to a table. */
export type LinkTargets = Pick<ComposedAreas, 'linkedBy'>;

const reversed = (link: StoredLink): StoredLink => ({ ...link, owner: link.target, target: link.owner });

/** The links that lead to a table's records, seen from these, by the name of the other side in the pairs: `userId`. */
export const linksTo = ({ linkedBy }: LinkTargets, table: string): Readonly<Record<string, StoredLink>> =>
  Object.fromEntries((linkedBy.get(table) ?? []).map((link) => [link.owner, reversed(link)]));

/** Counts the records linked to the record `id` of a query, where `field` is the `linkCountName` of a link. */
export function usesCount(
  areas: LinkTargets,
  table: string,
  field: string,
  id: string,
): RawBuilder<number> | undefined {
  const link = areas.linkedBy.get(table)?.find((each) => linkCountName(each) === field);
  return link && linkCount(link, id);
}

/** A link seen from its other side, with the column that names the records it leads from. */
export type NamedLink = StoredLink & { title: string };

type Uses = { names: string[]; count: number };

/** The records that a link leads from to one of the other side: the first names, and how many there are. */
async function usesBy(db: Db, { parent, table, owner, target, title }: NamedLink, id: number): Promise<Uses> {
  const name = sql.id('p', wireName(title));
  const { rows } = await sql<Uses>`
    select (array_agg(${name} order by ${sql.id('p', wireName(`${title}Norm`))}))[1:${sql.lit(maxNames)}] as names, count(*)::int as count
    from ${tenantRows(`${parent} as p`)} join ${tenantRows(`${table} as l`)} on l.${sql.id(wireName(owner))} = p.id
    where l.${sql.id(wireName(target))} = ${id}`.execute(db);
  const [uses] = rows;
  return { names: uses?.names ?? [], count: uses?.count ?? 0 };
}

/** Refuses to delete a record that others are linked to, and names some of them. */
export async function requireUnlinked(db: Db, { linkedBy }: LinkTargets, table: string, id: number): Promise<void> {
  const uses = await Promise.all(
    (linkedBy.get(table) ?? []).filter(({ releases }) => !releases).map((link) => usesBy(db, link, id)),
  );
  const count = uses.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return;
  const names = uses.flatMap((each) => each.names).slice(0, maxNames);
  const others = count - names.length;
  const who = others > 0 ? [...names, `${others} más`] : names;
  const joined = who.length === 1 ? who[0] : `${who.slice(0, -1).join(', ')} y ${who.at(-1)}`;
  fail('inUse', {
    message: `No se puede eliminar: lo ${count === 1 ? 'usa' : 'usan'} ${joined}. Quítalo de ahí antes.`,
  });
}

/** Takes a record that is about to be deleted from the lists that do not keep it. */
export async function releaseLinks(db: Db, { linkedBy }: LinkTargets, table: string, id: number): Promise<void> {
  for (const link of (linkedBy.get(table) ?? []).filter(({ releases }) => releases)) {
    const owner = sql.id(wireName(link.owner));
    const target = sql.id(wireName(link.target));
    const { rows } = await sql<{ owner: number; others: (number | string)[] }>`
      select l.${owner} as owner, array_remove(array_agg(l.${target}), ${id}::bigint) as others
      from ${tenantRows(`${link.table} as l`)}
      where l.${owner} in (select u.${owner} from ${tenantRows(`${link.table} as u`)} where u.${target} = ${id})
      group by 1`.execute(db);
    await setAllLinks(db, link, new Map(rows.map(({ owner: parent, others }) => [parent, others])));
  }
}
