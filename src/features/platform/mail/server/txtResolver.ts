import { Resolver } from 'node:dns/promises';
import { errorCode } from '#kit/server/postgres/startupError.ts';

/** Reads the TXT records of a name: none where it has none, null where the DNS does not answer. */
export type TxtResolver = (name: string) => Promise<string[] | null>;

declare module '#kit/server/services.ts' {
  interface Services {
    resolveTxt: TxtResolver;
  }
}

/** Answers of the DNS that a name has no such record. */
const none = ['ENODATA', 'ENOTFOUND'];

export function openTxtResolver(): TxtResolver {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''));
    } catch (error) {
      return none.includes(errorCode(error) ?? '') ? [] : null;
    }
  };
}
