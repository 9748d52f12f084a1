import { sql } from 'kysely';
import type { Db } from '../data/database.ts';
import type { TableName } from '../data/tables.ts';
import { isTenantRow, tenantRows } from '../data/tenantRows.ts';

type RedirectTable = {
  table: TableName;
  /** Name of its primary key, which is the tenant and the address. */
  key: string;
  /** Column with the older address. */
  address: string;
  /** Column with the id of the record that had it. */
  recordId: string;
};

/** Older addresses of published records, each with the record that is elsewhere now. */
export function movedAddresses({ table, key, address, recordId }: RedirectTable) {
  const [name, column, id] = [sql.id(table), sql.id(address), sql.id(recordId)];
  return {
    async move(db: Db, record: number, { from, to }: { from: string; to: string }): Promise<void> {
      await sql`delete from ${name} as r where ${isTenantRow('r')} and r.${column} = ${to}::text`.execute(db);
      await sql`insert into ${name} as r (${column}, ${id}) values (${from}::text, ${record}::bigint)
        on conflict on constraint ${sql.id(key)} do update set ${id} = excluded.${id}`.execute(db);
    },

    /** Id of the record that had an address; undefined where none had it. */
    async find(db: Db, at: string): Promise<number | undefined> {
      const { rows } = await sql<{ id: number }>`select r.${id} as id from ${tenantRows(`${table} as r`)}
        where r.${column} = ${at}::text`.execute(db);
      return rows[0]?.id;
    },
  };
}
