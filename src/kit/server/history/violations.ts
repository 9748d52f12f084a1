import { setImmediate } from 'node:timers/promises';
import { fail } from '#kit/contract/failures.ts';

type Named = { id: number; name: string };
/** Errors that saving the records unchanged would raise, as sentences by record. */
export type Violations = ReadonlyMap<number, { name: string; sentences: readonly string[] }>;

const batchSize = 50;

/** Checks records one after another. Thousands take a while, and others wait for an answer meanwhile. */
export async function collectViolations<Item extends Named>(
  items: Iterable<Item>,
  sentencesOf: (item: Item) => readonly string[],
): Promise<Violations> {
  const found = new Map<number, { name: string; sentences: readonly string[] }>();
  for (const item of items) {
    if (found.size % batchSize === batchSize - 1) await setImmediate();
    found.set(item.id, { name: item.name, sentences: sentencesOf(item) });
  }
  return found;
}

/** Guards an undo: answers what refuses it where a record that was there before would be left with an error it had not. */
export async function guardViolations(violationsOf: () => Promise<Violations>): Promise<() => Promise<void>> {
  const before = await violationsOf();
  return async () => {
    for (const [id, { name, sentences }] of await violationsOf()) {
      const known = before.get(id)?.sentences;
      const added = known && sentences.find((sentence) => !known.includes(sentence));
      if (added) fail('cannotUndo', { message: `No se puede deshacer: dejaría a ${name} con un error. ${added}` });
    }
  };
}
