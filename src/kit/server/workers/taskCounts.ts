/** Running tasks by owner; owners without any are not listed. */
export class TaskCounts<Owner> {
  private readonly counts = new Map<Owner, number>();

  of(owner: Owner): number {
    return this.counts.get(owner) ?? 0;
  }

  add(owner: Owner): void {
    this.counts.set(owner, this.of(owner) + 1);
  }

  remove(owner: Owner): void {
    const left = this.of(owner) - 1;
    if (left > 0) this.counts.set(owner, left);
    else this.counts.delete(owner);
  }

  /** Counts a task of the owner until it ends. */
  async during<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    this.add(owner);
    try {
      return await work();
    } finally {
      this.remove(owner);
    }
  }

  entries(): Iterable<[Owner, number]> {
    return this.counts;
  }
}

/** Share of the connections, and of the slots for jobs, that one tenant may have in a process. */
export const tenantShare = 0.75;
