/** Runs the work for all items, at most `max` at the same time. Rejects with the first failure, once the others ended. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  max: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  const run = async () => {
    for (const item of queue) await work(item);
  };
  const results = await Promise.allSettled(Array.from({ length: Math.min(max, items.length) }, run));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
