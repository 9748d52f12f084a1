import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '#kit/contract/failures.ts';

export type Appetite =
  | { kind: 'echo'; value: unknown }
  | { kind: 'think' | 'sleep'; forMs: number }
  | { kind: 'objects' | 'bytes'; megabytes: number }
  | { kind: 'throw' | 'refuse' | 'exit' | 'environment' };

/** Consumes the requested time or memory. */
export function work(appetite: Appetite): unknown {
  switch (appetite.kind) {
    case 'echo':
      return appetite.value;
    case 'think':
      for (const end = Date.now() + appetite.forMs; Date.now() < end; );
      return 'thought';
    case 'sleep':
      return sleep(appetite.forMs, 'slept');
    case 'objects':
      return Array.from({ length: appetite.megabytes * 10_000 }, (_, at) => ({ at, text: `${at}`.repeat(8) })).length;
    case 'bytes':
      return Array.from({ length: appetite.megabytes }, () => Buffer.alloc(1_000_000, 1)).length;
    case 'throw':
      throw new Error('It was too much.');
    case 'refuse':
      return fail('invalidFields', { message: 'No hay tanto.', fields: { plate: ['No hay tanto.'] } });
    case 'exit':
      return process.exit(3);
    case 'environment':
      return Object.keys(process.env);
    default:
      return appetite;
  }
}
