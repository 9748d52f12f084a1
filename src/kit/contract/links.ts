import { z } from 'zod';
import { recordFilter } from './recordFilter.ts';
import { wireName } from './wire.ts';

type LinkSpec = {
  /** Label of the field for people. */
  label: string;
  /**
   * Table of the other side, whose names appear in the history and in errors; null where there is no table: policies.
   */
  to: string | null;
  /** The table of pairs, and its column that names the other side. */
  table: string;
  target: string;
  /** The list as a client writes it. */
  schema: z.ZodArray;
  /** Message when a linked record no longer exists, and the name of the foreign key where it is not the default. */
  missing?: string;
  constraint?: string;
  /** Deleting a record of the other side removes it from the lists; without it, lists keep it from being deleted. */
  releases?: true;
  /** Its order is the one that was written, which the pairs keep in `position`; lists without it are ascending. */
  ordered?: true;
};

/** A many-to-many table seen as a list-valued field of the record that owns it: a user's `roleIds`. */
export type Link = LinkSpec & {
  /** Table of the record, and the column of the pairs that names it. */
  parent: string;
  owner: string;
  field: string;
};

/** The list-valued fields of one table's records, by field. */
export type Links = Readonly<Record<string, Link>>;

/** Declares the links of the records of `parent`, which the tables of pairs name by `owner`. */
export const links = <
  const Parent extends string,
  const Owner extends string,
  const Specs extends Readonly<Record<string, LinkSpec>>,
>(
  parent: Parent,
  owner: Owner,
  specs: Specs,
) =>
  Object.fromEntries(Object.entries(specs).map(([field, spec]) => [field, { ...spec, parent, owner, field }])) as {
    readonly [Field in keyof Specs & string]: Specs[Field] & { parent: Parent; owner: Owner; field: Field };
  };

const mapped = <Value>(of: Links, to: (link: Link) => Value) =>
  Object.fromEntries(Object.entries(of).map(([field, link]) => [field, to(link)]));

/** The fields of a draft, to spread into its shape. */
export const linkShape = <Of extends Links>(of: Of) =>
  mapped(of, ({ schema }) => schema) as { [Field in keyof Of]: Of[Field]['schema'] };

type LinkFilters<Of extends Links> = {
  [Field in keyof Of as Of[Field]['to'] extends string ? Of[Field]['target'] : never]: ReturnType<typeof recordFilter>;
};

/** Query parameters that filter a list by its links, to spread into its query: `storeId` for `storeIds`. */
export const linkFilters = <Of extends Links>(of: Of) =>
  Object.fromEntries(
    Object.values(of).flatMap(({ to, target }) => (to ? [[target, recordFilter(to)]] : [])),
  ) as LinkFilters<Of>;

export const linkLabels = <Of extends Links>(of: Of) =>
  mapped(of, ({ label }) => label) as { [Field in keyof Of]: string };

/** The same fields with each list in its one form. */
export function sortLinks<Fields extends object>(of: Links, fields: Fields): Fields {
  const lists = Object.entries(fields).flatMap(([field, list]) => {
    const link = of[field];
    return link && list ? [[field, arrangeLinks(link, list as (number | string)[])] as const] : [];
  });
  return { ...fields, ...Object.fromEntries(lists) };
}

/** A list of a link in its one form: every id once, ascending unless its order is its own. */
export function arrangeLinks<Target extends number | string>({ ordered }: Link, list: readonly Target[]): Target[] {
  const once = [...new Set(list)];
  return ordered ? once : once.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
}

/** Fields of a record that are columns of its row. */
export const withoutLinks = <Of extends Links, Fields extends object>(of: Of, fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in of))) as Omit<Fields, keyof Of>;

/** Field with the number of linked records on the other side: `userCount`, for link rows that hold a `userId`. */
export const linkCountName = ({ owner }: Link): string => `${owner.replace(/Id$/, '')}Count`;

/** The foreign key from the pairs to the other side. */
export const linkConstraint = ({ constraint, table, target }: Link): string =>
  constraint ?? `${wireName(table)}_${wireName(target).replace(/_id$/, '')}_fk`;

/** Maps database constraints of links to form errors. */
export const linkConstraints = (of: Links) =>
  Object.fromEntries(
    Object.values(of).flatMap((link) =>
      link.missing ? [[linkConstraint(link), { field: wireName(link.field), message: link.missing }]] : [],
    ),
  ) as Record<string, { field: string; message: string }>;
