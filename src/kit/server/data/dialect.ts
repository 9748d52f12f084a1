import {
  type AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type CompiledQuery,
  type DatabaseConnection,
  type DeleteQueryNode,
  type Dialect,
  type Driver,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  OnNode,
  type OperationNode,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
  type WithNode,
} from 'kysely';
import type pg from 'pg';
import { camelName, wireName } from '#kit/contract/wire.ts';

/** Stands for the tenant's number while a query is compiled, so that one text serves every tenant. */
export const tenantPlaceholder = Symbol('tenant');

/** The tables a query names, by the name its columns go under. */
function tablesIn(node: OperationNode): { table: string; as: string }[] {
  if (TableNode.is(node)) return [{ table: node.table.identifier.name, as: node.table.identifier.name }];
  if (node.kind !== 'AliasNode') return [];
  const { node: inner, alias } = node as AliasNode;
  if (!TableNode.is(inner) || !IdentifierNode.is(alias)) return [];
  return [{ table: inner.table.identifier.name, as: alias.name }];
}

const ownTenant = (as: string): OperationNode =>
  BinaryOperationNode.create(
    ReferenceNode.create(ColumnNode.create('tenantId'), TableNode.create(as)),
    OperatorNode.create('='),
    ValueNode.create(tenantPlaceholder),
  );

/**
 * Writes snake_case names and adds `tenant_id = $n` to every tenant table a query reads, updates or deletes from.
 * Row-level security would filter all the same; the predicate is what lets the planner use the tenant's indexes.
 */
class TenantCompiler extends PostgresQueryCompiler {
  private readonly ofTenant: boolean;
  /** Names given by `with`, which are not tables. */
  private readonly named = new Set<string>();
  constructor(ofTenant: boolean) {
    super();
    this.ofTenant = ofTenant;
  }
  override compileQuery(...query: Parameters<PostgresQueryCompiler['compileQuery']>): CompiledQuery {
    this.named.clear();
    return super.compileQuery(...query);
  }
  protected override visitIdentifier(node: IdentifierNode): void {
    super.visitIdentifier(IdentifierNode.create(wireName(node.name)));
  }
  protected override visitSelectQuery(node: SelectQueryNode): void {
    this.learn(node);
    super.visitSelectQuery({ ...node, where: this.guard(node.where, node.from?.froms ?? []) });
  }
  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    this.learn(node);
    const tables = [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])];
    super.visitUpdateQuery({ ...node, where: this.guard(node.where, tables) });
  }
  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    this.learn(node);
    const tables = [...node.from.froms, ...(node.using?.tables ?? [])];
    super.visitDeleteQuery({ ...node, where: this.guard(node.where, tables) });
  }
  protected override visitInsertQuery(node: InsertQueryNode): void {
    this.learn(node);
    super.visitInsertQuery(node);
  }
  protected override visitJoin(node: JoinNode): void {
    const own = this.predicates([node.table]);
    if (own.length === 0) return super.visitJoin(node);
    const on = own.reduce((left, right) => (left ? AndNode.create(left, right) : right), node.on?.on);
    super.visitJoin({ ...node, on: OnNode.create(on as OperationNode) });
  }
  /** The names of `with` must be known before the query's own tables are looked at. */
  private learn(node: { with?: WithNode }): void {
    for (const { name } of node.with?.expressions ?? []) this.named.add(name.table.table.identifier.name);
  }
  private predicates(nodes: readonly OperationNode[]): OperationNode[] {
    if (!this.ofTenant) return [];
    return nodes
      .flatMap(tablesIn)
      .filter(({ table }) => !this.named.has(table))
      .map(({ as }) => ownTenant(as));
  }
  private guard(where: WhereNode | undefined, nodes: readonly OperationNode[]): WhereNode | undefined {
    return this.predicates(nodes).reduce<WhereNode | undefined>(
      (guarded, own) => WhereNode.create(guarded ? AndNode.create(guarded.where, own) : own),
      where,
    );
  }
}

type Shape = { name: string | undefined; keys: string[] | null };

/** Prepared-statement names and row shapes by SQL text; bounded because every text costs memory in the server too. */
const shapes = new Map<string, Shape>();
const maxPrepared = 500;
/** Longer texts are batches of some size that hardly comes twice. */
const maxPreparedLength = 8_000;

function shapeOf(sql: string): Shape {
  const known = shapes.get(sql);
  if (known) return known;
  if (shapes.size >= maxPrepared || sql.length > maxPreparedLength) return { name: undefined, keys: null };
  const shape: Shape = { name: `q${shapes.size}`, keys: null };
  shapes.set(sql, shape);
  return shape;
}

/** Runs compiled queries on one client as prepared statements and answers camelCase rows. */
export async function runOn<Row>(
  client: pg.ClientBase,
  tenantId: number | null,
  query: { sql: string; parameters: readonly unknown[] },
): Promise<QueryResult<Row>> {
  const shape = shapeOf(query.sql);
  const values = query.parameters.map((value) => (value === tenantPlaceholder ? tenantId : value));
  const result = await client.query<unknown[]>({ text: query.sql, values, rowMode: 'array', name: shape.name });
  const keys = shape.keys ?? result.fields.map((field) => camelName(field.name));
  if (shape.name) shape.keys = keys;
  const rows = result.rows.map((cells) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < keys.length; i++) row[keys[i] as string] = cells[i];
    return row as Row;
  });
  return { rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
}

const connections = new WeakMap<object, { client: pg.ClientBase; tenantId: number | null }>();

/** Lets `sendOn` send what is compiled already by the client of a handle. */
export const bindClient = (db: object, client: pg.ClientBase, tenantId: number | null): void =>
  void connections.set(db, { client, tenantId });

/** Sends a compiled query at once, before anything that is asked of the handle afterwards. */
export function sendOn<Row>(db: object, query: Parameters<typeof runOn>[2]): Promise<QueryResult<Row>> {
  const connection = connections.get(db);
  if (!connection) throw new Error('This handle did not come through the door.');
  return runOn<Row>(connection.client, connection.tenantId, query);
}

class ClientConnection implements DatabaseConnection {
  private readonly client: pg.ClientBase;
  private readonly tenantId: number | null;
  constructor(client: pg.ClientBase, tenantId: number | null) {
    this.client = client;
    this.tenantId = tenantId;
  }
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return runOn<Row>(this.client, this.tenantId, query);
  }
  streamQuery(): never {
    throw new Error('Stream rows with copyOut(), outside the request transaction.');
  }
}

/** Kysely on one client that somebody else acquires, begins, commits and releases; without a tenant for platform tables. */
export function clientDialect(client: pg.ClientBase, tenantId: number | null): Dialect {
  const connection = new ClientConnection(client, tenantId);
  const refuse = () => Promise.reject(new Error('The door opens and closes transactions.'));
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  };
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new TenantCompiler(tenantId !== null),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
