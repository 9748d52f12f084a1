import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import { errorCode } from '#kit/server/postgres/startupError.ts';
import { type Addresses, mergeAddresses } from '../hostState.rules.ts';

/** Finds the addresses of a name, through its aliases. */
export type HostResolver = (name: string) => Promise<Addresses>;

declare module '#kit/server/services.ts' {
  interface Services {
    resolveHost: HostResolver;
  }
}

/** Answers of the DNS that a name has no such record. */
const none = ['ENODATA', 'ENOTFOUND'];

async function answerOf(question: Promise<string[]>): Promise<Addresses> {
  try {
    return await question;
  } catch (error) {
    return none.includes(errorCode(error) ?? '') ? [] : null;
  }
}

/** Resolves hosts with a timeout, and stores answers for a minute. */
export function openHostResolver(): HostResolver {
  const resolver = new Resolver({ timeout: 2000, tries: 1 });
  const answers = new LRUCache<string, readonly string[]>({ max: 500, ttl: 60_000 });
  return async (name) => {
    const known = answers.get(name);
    if (known) return known;
    const [four, six] = await Promise.all([answerOf(resolver.resolve4(name)), answerOf(resolver.resolve6(name))]);
    const found = mergeAddresses(four, six);
    if (found === null) return null;
    answers.set(name, found);
    return found;
  };
}
