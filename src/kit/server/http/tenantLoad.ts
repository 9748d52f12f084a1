import { fail } from '#kit/contract/failures.ts';
import type { Tenant } from './context.ts';

/** The requests that are worked on for each tenant. One that floods us leaves room for those of the others. */
export class TenantLoad {
  private readonly most: number;
  private readonly counts = new Map<string, number>();
  private refusals = 0;

  /** `most` requests of one tenant at a time; 0 lets any number in. */
  constructor(limit: number) {
    this.most = limit;
  }

  /**
   * Runs a request's work within the tenant's limit, or rejects it.
   *
   * Slow uploads and slow readers do not count: a client could occupy the limit with them.
   */
  async run<T>({ slug }: Tenant, work: () => Promise<T>): Promise<T> {
    const count = this.counts.get(slug) ?? 0;
    if (this.most > 0 && count >= this.most) {
      this.refusals++;
      fail('unavailable', { retryAfter: 1 });
    }
    this.counts.set(slug, count + 1);
    try {
      return await work();
    } finally {
      this.leave(slug);
    }
  }

  private leave(slug: string): void {
    const count = (this.counts.get(slug) ?? 1) - 1;
    if (count > 0) this.counts.set(slug, count);
    else this.counts.delete(slug);
  }

  /** Slug and requests under way of each tenant that has some. */
  underWay = (): Iterable<[string, number]> => this.counts;
  refused = (): number => this.refusals;
}
