import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import { sendOn } from './dialect.ts';

/** Stands for an argument while a query is compiled. */
class Argument {
  readonly place: number;
  constructor(place: number) {
    this.place = place;
  }
}

type Query<Row> = { compile(db: Db): CompiledQuery<Row> };

/** Sends a query immediately, ahead of later queries of the handle. */
export const sendNow = async <Row>(db: Db, query: Query<Row>): Promise<Row[]> =>
  (await sendOn<Row>(db, query.compile(db))).rows;

/**
 * A frequent query, compiled once per `shape` (the values its text depends on), then sent with new arguments.
 *
 * `build` must use the arguments only as bound values and never inspect them.
 */
export function prepared<Shape, Arguments extends readonly unknown[], Row>(
  build: (db: Db, shape: Shape, ...args: Arguments) => Query<Row>,
): (db: Db, shape: Shape, ...args: Arguments) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return async (db, shape, ...args) => {
    const key = JSON.stringify(shape);
    let query = compiled.get(key);
    if (!query) {
      query = build(db, shape, ...(args.map((_, place) => new Argument(place)) as unknown as Arguments)).compile(db);
      compiled.set(key, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Argument ? args[value.place] : value));
    return (await sendOn<Row>(db, { sql: query.sql, parameters })).rows;
  };
}
