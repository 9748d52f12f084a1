import type { Socket } from 'node:net';
import type pg from 'pg';
import utils from 'pg/lib/utils.js';
import { readOnlyCode } from '../postgres/connection.ts';
import type { TenantPool } from '../postgres/tenantPool.ts';
import { Batch, nameOf, type Result, type Sent } from './batch.ts';

/** A checked integer literal: bound parameters are not allowed in SET, and only this form reaches Citus workers. */
export function setTenant(tenantId: number): string {
  if (!Number.isInteger(tenantId) || tenantId <= 0) throw new Error(`Not a tenant: ${tenantId}`);
  return `set local app.tenant_id = '${tenantId}'`;
}

const hasCode = (error: unknown, code: string) => (error as { code?: unknown } | null)?.code === code;
/** The server answers every statement of a transaction with this code after one has failed. */
const isAborted = (error: unknown) => hasCode(error, '25P02');

/** The socket of a connection: `end()` of the driver waits for pipelined statements. */
const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

export type Statement = { sql: string; parameters: readonly unknown[] };

/**
 * A unit of work. Statements of a tick are sent together; the first takes a connection, so work without queries needs
 * none.
 *
 * After a failed statement all later ones fail with the same error.
 */
export abstract class Work {
  readonly tenantId: number | null;
  private readonly pool: TenantPool;
  private waiting: Sent[] = [];
  private failure: { cause: unknown } | null = null;
  /** Connections in use. */
  private readonly clients = new Set<pg.PoolClient>();

  constructor(pool: TenantPool, tenantId: number | null) {
    this.pool = pool;
    this.tenantId = tenantId;
  }

  async run<Row>(statement: Statement): Promise<Result<Row>> {
    if (this.failure) throw this.failure.cause;
    return this.send<Row>(statement);
  }

  protected send<Row>({ sql, parameters }: Statement): Promise<Result<Row>> {
    const values = parameters.map((value) => utils.prepareValue(value));
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(this.failedBy(error));
      this.waiting.push({ name: nameOf(sql), text: sql, values, resolve: resolve as Sent['resolve'], reject: fail });
      this.schedule();
    });
  }

  protected get hasFailed(): boolean {
    return this.failure !== null;
  }

  private failedBy(error: unknown): unknown {
    if (!isAborted(error)) this.failure ??= { cause: this.causeOf(error) };
    return this.failure ? this.failure.cause : error;
  }

  protected causeOf(error: unknown): unknown {
    return error;
  }

  /** Sends a statement without awaiting it. */
  protected unheard(text: string, name = nameOf(text)): Sent {
    return { name, text, values: [], resolve: () => {}, reject: (error) => void this.failedBy(error) };
  }

  protected beginning(begin: string): Sent[] {
    const tenant = this.tenantId === null ? [] : [this.unheard(setTenant(this.tenantId), '')];
    return [this.unheard(begin), ...tenant];
  }

  protected taken(): Sent[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }

  protected connect(connected: (client: pg.PoolClient) => void): void {
    this.pool.connect(this.tenantId, (error, client) => {
      if (client && !this.failure) {
        this.clients.add(client);
        return connected(client);
      }
      client?.release();
      for (const { reject } of this.taken()) reject(error ?? this.failure?.cause);
    });
  }

  protected release(client: pg.PoolClient | null, broken?: Error | boolean): void {
    if (client && this.clients.delete(client)) client.release(broken);
  }

  /** Fails unfinished and later statements with `error` and closes the connections in use. */
  abort(error: Error): void {
    this.failure ??= { cause: error };
    for (const { reject } of this.taken()) reject(error);
    for (const client of this.clients) socketOf(client).destroy();
  }

  /** Sees to it that what waits goes out once this turn is over. */
  protected abstract schedule(): void;
  abstract commit(): Promise<void>;
  abstract rollback(): Promise<void>;
}

/** Everything or nothing, on one connection from the first statement to the commit. */
export class Transaction extends Work {
  private state: 'unused' | 'connecting' | 'idle' | 'scheduled' = 'unused';
  private client: pg.PoolClient | null = null;
  private hasEnded = false;

  /** A statement after the end would run in the next transaction of the connection. */
  override async run<Row>(statement: Statement): Promise<Result<Row>> {
    if (this.hasEnded) throw new Error('The transaction has ended.');
    return super.run<Row>(statement);
  }

  protected schedule(): void {
    if (this.state === 'unused') {
      this.state = 'connecting';
      this.connect((client) => {
        this.client = client;
        this.flush(this.beginning('begin'));
      });
    } else if (this.state === 'idle') {
      this.state = 'scheduled';
      process.nextTick(() => this.flush());
    }
  }

  private flush(before: readonly Sent[] = []): void {
    this.state = 'idle';
    this.client?.query(new Batch([...before, ...this.taken()]));
  }

  async commit(): Promise<void> {
    const committing = this.state === 'unused' ? null : this.run({ sql: 'commit', parameters: [] });
    this.hasEnded = true;
    if (!committing) return;
    const { command } = await committing;
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back by an earlier error.');
    this.release(this.client);
  }

  /** Returns the connection; closes it if the rollback fails. */
  async rollback(): Promise<void> {
    this.hasEnded = true;
    const isBroken = this.client === null && this.hasFailed;
    if (this.state === 'unused' || isBroken) return;
    await this.send({ sql: 'rollback', parameters: [] }).then(
      () => this.release(this.client),
      (broken: Error) => this.release(this.client, broken),
    );
  }
}

/**
 * Read-only work: the queries of a tick form a transaction, and its connection is released with the response.
 *
 * Each statement sees what is committed when it runs (read committed); writing and locking are impossible.
 */
export class ReadTransaction extends Work {
  private connecting = false;

  protected schedule(): void {
    if (this.connecting) return;
    this.connecting = true;
    this.connect((client) => {
      this.connecting = false;
      const sent = [...this.beginning('begin read only'), ...this.taken(), this.unheard('commit')];
      client.query(new Batch(sent, (failed) => (failed ? this.giveBack(client) : this.release(client))));
    });
  }

  /** A write here is a mistake of the caller, not a sign of a server that became a standby. */
  protected override causeOf(error: unknown): unknown {
    return hasCode(error, readOnlyCode) ? new Error((error as Error).message, { cause: error }) : error;
  }

  private giveBack(client: pg.PoolClient): void {
    client.query(new Batch([this.unheard('rollback')], (failed) => this.release(client, failed)));
  }

  async commit(): Promise<void> {}
  async rollback(): Promise<void> {}
}

/** Work sent without awaiting: its errors fail the transaction. */
export type SentAlong = {
  /** Single statements: the commit is sent with the last. */
  statements: Promise<unknown>[];
  /** Work that sends further statements after an answer: the commit waits for it. */
  steps: Promise<unknown>[];
  /** Sends the last statements of the transaction. */
  finish(): void;
};

/** Does some work and commits it, or rolls it back when it fails. */
export async function transact<T>(
  work: Work,
  task: () => Promise<T>,
  { statements, steps, finish }: SentAlong = { statements: [], steps: [], finish: () => {} },
): Promise<T> {
  try {
    const result = await task();
    finish();
    while (steps.length > 0) await Promise.all(steps.splice(0));
    await Promise.all([...statements, work.commit()]);
    return result;
  } catch (error) {
    await work.rollback();
    throw error;
  }
}
