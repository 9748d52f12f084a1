import { Failure } from '#kit/contract/failures.ts';
import type { Refusal, WorkReply } from './workerProcess.ts';

const module = process.argv[2] as string;
const { work: workOf } = (await import(module)) as { work(asked: unknown): unknown };
const work = async (asked: unknown): Promise<unknown> => workOf(asked);

process.on('message', async (asked) => {
  const reply = await work(asked).then((answer) => ({ answer }), refusalOf);
  process.send?.({ ...reply, memory: process.memoryUsage.rss() } satisfies WorkReply);
});

function refusalOf(error: unknown): { refusal: Refusal } | { error: string } {
  if (!(error instanceof Failure)) return { error: String(error) };
  const { code, status, message, fields } = error;
  return { refusal: { kind: { code, status, message }, fields } };
}

// The process that gave the work is gone.
process.once('disconnect', () => process.exit());
