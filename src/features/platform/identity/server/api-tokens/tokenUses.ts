import { randomUUID } from 'node:crypto';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import type { Database } from '#kit/server/data/database.ts';
import { allowanceOf } from './allowanceOf.ts';

const channel = 'comanda_token_uses';

/** Milliseconds between reports to the other processes. The limit is of a second, so a report counts for one. */
const reportEvery = 250;
const reportLifetime = 1000;
/** Seconds of use that are remembered. */
const rememberedSeconds = 60;
/** Tokens in a notification, which has at most 8,000 bytes. */
const tokensPerReport = 150;

type Counts = { requests: number; refused: number };
type Report = { process: string; requests: number; at: number };
type Use = {
  /** Counts by second of this process's clock, those of other processes at the second of their report. */
  seconds: Map<number, Counts>;
  /** Reports of the last second, of all processes. */
  reports: Report[];
  /** Counts of this process since its last report. */
  unreported: Counts;
};

const none = (): Counts => ({ requests: 0, refused: 0 });

function add(to: Counts, { requests, refused }: Counts): void {
  to.requests += requests;
  to.refused += refused;
}

const second = (ms: number): number => Math.floor(ms / 1000);

/**
 * Requests of API tokens in the last minute, of all processes.
 *
 * Each process counts its own and reports them four times a second with a notification, so that limits need no table.
 */
class TokenUses {
  private readonly database: Database;
  private readonly process = randomUUID();
  private readonly uses = new Map<string, Use>();
  private timer: NodeJS.Timeout | null = null;

  constructor(database: Database) {
    this.database = database;
  }

  /** Starts to read the reports of other processes. */
  listen(): Promise<void> {
    return this.database.listen(channel, (payload) => this.receive(payload));
  }

  /** Requests that this process accepts from a token in a second. */
  allowance(tenantId: number, tokenId: number, limit: number): number {
    const use = this.uses.get(keyOf(tenantId, tokenId));
    if (!use) return limit;
    const since = Date.now() - reportLifetime;
    let [local, others] = [use.unreported.requests, 0];
    for (const { process, requests, at } of use.reports) {
      if (at <= since) continue;
      if (process === this.process) local += requests;
      else others += requests;
    }
    return allowanceOf(limit, local, others);
  }

  count(tenantId: number, tokenId: number, isRefused: boolean): void {
    const use = this.useOf(keyOf(tenantId, tokenId));
    const counts = { requests: 1, refused: Number(isRefused) };
    add(secondOf(use, Date.now()), counts);
    add(use.unreported, counts);
    this.timer ??= setTimeout(() => this.report(), reportEvery).unref();
  }

  /** Use of a token in the last minute: its last complete second, its busiest one, and the sums. */
  of(tenantId: number, tokenId: number) {
    const now = second(Date.now());
    const known = this.uses.get(keyOf(tenantId, tokenId))?.seconds ?? new Map<number, Counts>();
    const recent = [...known].filter(([at]) => at > now - rememberedSeconds);
    const sums = none();
    for (const [, counts] of recent) add(sums, counts);
    const busiestSecond = Math.max(0, ...recent.map(([, { requests }]) => requests));
    return { lastSecond: known.get(now - 1)?.requests ?? 0, busiestSecond, ...sums };
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private report(): void {
    this.timer = null;
    const now = Date.now();
    const changed = [...this.uses].filter(([, { unreported }]) => unreported.requests > 0);
    for (let from = 0; from < changed.length; from += tokensPerReport) {
      const uses = changed
        .slice(from, from + tokensPerReport)
        .map(([key, { unreported }]) => [key, unreported.requests, unreported.refused]);
      this.database.notify(channel, JSON.stringify([this.process, uses]));
    }
    for (const [, use] of changed) {
      use.reports.push({ process: this.process, requests: use.unreported.requests, at: now });
      use.unreported = none();
    }
    this.forget(now);
  }

  private receive(payload: string): void {
    const [process, uses] = JSON.parse(payload) as [string, [string, number, number][]];
    if (process === this.process) return;
    const at = Date.now();
    for (const [key, requests, refused] of uses) {
      const use = this.useOf(key);
      use.reports.push({ process, requests, at });
      add(secondOf(use, at), { requests, refused });
    }
    this.forget(at);
  }

  private useOf(key: string): Use {
    const use = this.uses.get(key) ?? { seconds: new Map(), reports: [], unreported: none() };
    this.uses.set(key, use);
    return use;
  }

  private forget(now: number): void {
    const [oldest, since] = [second(now) - rememberedSeconds, now - reportLifetime];
    for (const [key, use] of this.uses) {
      const { seconds } = use;
      for (const at of seconds.keys()) if (at <= oldest) seconds.delete(at);
      use.reports = use.reports.filter(({ at }) => at > since);
      if (seconds.size === 0) this.uses.delete(key);
    }
  }
}

const keyOf = (tenantId: number, tokenId: number): string => `${tenantId}:${tokenId}`;

function secondOf({ seconds }: Use, at: number): Counts {
  const counts = seconds.get(second(at)) ?? none();
  seconds.set(second(at), counts);
  return counts;
}

export const tokenUses = perDatabase((database) => new TokenUses(database));
