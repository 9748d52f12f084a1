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

/** Sends a query at once, before anything that is asked of the handle afterwards. */
export const sendNow = async <Row>(db: Db, query: Query<Row>): Promise<Row[]> =>
  (await sendOn<Row>(db, query.compile(db))).rows;

/**
 * A query that is asked often: built and compiled once for each `shape`, which are values its text depends on, and sent
 * with its arguments from then on, before whatever is asked afterwards. Arguments only go into it as values; nothing may look at them while it is built.
 */
export function prepared<Shape, Arguments extends readonly unknown[], Row>(
  build: (db: Db, shape: Shape, ...given: Arguments) => Query<Row>,
): (db: Db, shape: Shape, ...given: Arguments) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return async (db, shape, ...given) => {
    const key = JSON.stringify(shape);
    let query = compiled.get(key);
    if (!query) {
      query = build(db, shape, ...(given.map((_, place) => new Argument(place)) as unknown as Arguments)).compile(db);
      compiled.set(key, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Argument ? given[value.place] : value));
    return (await sendOn<Row>(db, { sql: query.sql, parameters })).rows;
  };
}
