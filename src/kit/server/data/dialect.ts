import {
  type AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DeleteQueryNode,
  type Dialect,
  type Driver,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  Kysely,
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
import { wireName } from '#kit/contract/wire.ts';
import type { Statement, Work } from './transactions.ts';

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

const currentTenant = (as: string): OperationNode =>
  BinaryOperationNode.create(
    ReferenceNode.create(ColumnNode.create('tenantId'), TableNode.create(as)),
    OperatorNode.create('='),
    ValueNode.create(tenantPlaceholder),
  );

/**
 * Compiles names to snake_case and adds `tenant_id = $n` to every tenant table of a query.
 *
 * Row-level security filters anyway; the explicit predicate lets the planner use the tenant's indexes.
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
    const predicate = this.predicates([node.table]);
    if (predicate.length === 0) return super.visitJoin(node);
    const on = predicate.reduce((left, right) => (left ? AndNode.create(left, right) : right), node.on?.on);
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
      .map(({ as }) => currentTenant(as));
  }
  private guard(where: WhereNode | undefined, nodes: readonly OperationNode[]): WhereNode | undefined {
    return this.predicates(nodes).reduce<WhereNode | undefined>(
      (guarded, condition) => WhereNode.create(guarded ? AndNode.create(guarded.where, condition) : condition),
      where,
    );
  }
}

const works = new WeakMap<object, Work>();

/** Lets `sendOn` send what is compiled already along with the other statements of a handle. */
export const bindWork = (db: object, work: Work): void => void works.set(db, work);

/** Runs a compiled query and answers camelCase rows. */
async function runIn<Row>(work: Work, { sql, parameters }: Statement): Promise<QueryResult<Row>> {
  const values = parameters.map((value) => (value === tenantPlaceholder ? work.tenantId : value));
  const { rows, count } = await work.run<Row>({ sql, parameters: values });
  return { rows, numAffectedRows: BigInt(count) };
}

/** Sends a compiled query immediately, ahead of later queries of the handle. */
export function sendOn<Row>(db: object, query: Statement): Promise<QueryResult<Row>> {
  const work = works.get(db);
  if (!work) throw new Error('This handle did not come through the door.');
  return runIn<Row>(work, query);
}

const refuse = () => Promise.reject(new Error('The door opens and closes transactions.'));
const driver: Driver = {
  init: async () => {},
  acquireConnection: refuse,
  releaseConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  destroy: async () => {},
};
const adapter = new PostgresAdapter();
const compilers = { tenant: new TenantCompiler(true), platform: new TenantCompiler(false) };
const dialect: Dialect = {
  createDriver: () => driver,
  createAdapter: () => adapter,
  createQueryCompiler: () => compilers.tenant,
  createIntrospector: (db) => new PostgresIntrospector(db),
};

/** Kysely for a unit of work whose transaction is managed elsewhere; all share a compiler. */
export function kyselyOf<Tables>(work: Work): Kysely<Tables> {
  const connection: DatabaseConnection = {
    executeQuery: (query) => runIn(work, query),
    streamQuery() {
      throw new Error('Stream rows with copyOut(), outside the request transaction.');
    },
  };
  const compiler = work.tenantId === null ? compilers.platform : compilers.tenant;
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consume) => consume(connection),
  });
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}
