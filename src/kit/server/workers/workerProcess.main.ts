import { Failure } from '#kit/contract/failures.ts';
import type { Refusal, WorkReply } from './workerProcess.ts';

const module = process.argv[2] as string;
const { work: workOf } = (await import(module)) as { work(input: unknown): unknown };
const work = async (input: unknown): Promise<unknown> => workOf(input);

process.on('message', async (input) => {
  const reply = await work(input).then((answer) => ({ answer }), refusalOf);
  process.send?.({ ...reply, memory: process.memoryUsage.rss() } satisfies WorkReply);
});

function refusalOf(error: unknown): { refusal: Refusal } | { error: string } {
  if (!(error instanceof Failure)) return { error: String(error) };
  const { code, status, message, fields } = error;
  return { refusal: { kind: { code, status, message }, fields } };
}

// The process that gave the work is gone.
process.once('disconnect', () => process.exit());
