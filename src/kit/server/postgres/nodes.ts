import type { Coordinator } from './coordinator.ts';

/** A node of a distributed database that stores rows of tenants, and whether it responds. */
export type NodeState = { node: string; isReached: boolean };

/** Work for a tenant that can be ended early. */
export type Abortable = { abort(error: Error): void };

/** Work that takes longer makes its node suspect. */
const defaultSlowAfterMs = 1_000;
const statesFreshForMs = 5_000;

/**
 * Checks the nodes of a distributed database while work is slow, and rejects work for tenants of nodes that are away.
 *
 * A node that hangs answers nothing: work for its tenants would fill the pool until its timeouts.
 */
export class Nodes {
  private readonly coordinator: Coordinator;
  private readonly slowAfterMs: number;
  private readonly running = new Map<Abortable, { tenantId: number; since: number }>();
  private readonly away = new Set<string>();
  private readonly timer: NodeJS.Timeout;
  private nodeOfTenant = new Map<number, string>();
  private isDistributed: boolean | undefined;
  private nextCheckAt = 0;
  private states: { at: number; promise: Promise<NodeState[]> } | null = null;

  constructor(coordinator: Coordinator, slowAfterMs = defaultSlowAfterMs) {
    this.coordinator = coordinator;
    this.slowAfterMs = slowAfterMs;
    this.timer = setInterval(() => void this.check(), slowAfterMs / 4).unref();
  }

  /** Runs `task`, whose statements `work` can abort; rejects at once if the node of the tenant is away. */
  async run<T>(tenantId: number, work: Abortable, task: () => Promise<T>): Promise<T> {
    if (this.isAway(tenantId)) throw unreachable(tenantId);
    this.running.set(work, { tenantId, since: performance.now() });
    try {
      return await task();
    } finally {
      this.running.delete(work);
    }
  }

  /** All nodes with rows, checked at most some seconds ago; none on a database that is not distributed. */
  list(): Promise<NodeState[]> {
    if (!this.states || performance.now() - this.states.at > statesFreshForMs)
      this.states = { at: performance.now(), promise: this.readStates().catch(() => []) };
    return this.states.promise;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private isAway(tenantId: number): boolean {
    return this.away.size > 0 && this.away.has(this.nodeOfTenant.get(tenantId) ?? '');
  }

  private async readStates(): Promise<NodeState[]> {
    this.isDistributed ??= await this.coordinator.isDistributed();
    if (!this.isDistributed) return [];
    const nodes = await this.coordinator.nodes();
    return Promise.all(nodes.map(async (node) => ({ node, isReached: await this.coordinator.reaches(node) })));
  }

  /** Checks the nodes of slow work and those that are away, with a pause between two checks. */
  private async check(): Promise<void> {
    const slow = this.slowTenants();
    if (performance.now() < this.nextCheckAt || (slow.length === 0 && this.away.size === 0)) return;
    this.nextCheckAt = Infinity;
    // An unreachable coordinator is an outage for everybody; the nodes remain as they were.
    await this.checkNodesOf(slow).catch(() => undefined);
    this.nextCheckAt = performance.now() + this.slowAfterMs;
  }

  private slowTenants(): number[] {
    const before = performance.now() - this.slowAfterMs;
    return [...this.running.values()].filter(({ since }) => since < before).map(({ tenantId }) => tenantId);
  }

  private async checkNodesOf(tenantIds: readonly number[]): Promise<void> {
    this.isDistributed ??= await this.coordinator.isDistributed();
    if (!this.isDistributed) return this.close();
    if (tenantIds.some((id) => !this.nodeOfTenant.has(id))) this.nodeOfTenant = await this.coordinator.placements();
    const suspects = new Set([...this.away, ...tenantIds.flatMap((id) => this.nodeOfTenant.get(id) ?? [])]);
    await Promise.all(
      [...suspects].map(async (node) => {
        if (await this.coordinator.reaches(node)) this.away.delete(node);
        else this.away.add(node);
      }),
    );
    for (const [work, { tenantId }] of this.running) if (this.isAway(tenantId)) work.abort(unreachable(tenantId));
  }
}

/** Same shape as the error of Citus for an unreachable node. */
const unreachable = (tenantId: number) =>
  Object.assign(new Error(`The node with the rows of tenant ${tenantId} does not respond.`), {
    code: '08006',
    severity: 'ERROR',
  });
