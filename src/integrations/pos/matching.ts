import { ProviderFailure } from '../client/ProviderFailure.ts';

/** The records of an answer that match its search. Rejects an answer of others alone: it ignored the search. */
export function matching<Each>(found: readonly Each[], isMatch: (each: Each) => boolean): Each[] {
  const matches = found.filter(isMatch);
  if (found.length > 0 && matches.length === 0)
    throw new ProviderFailure('unreadable', 'La respuesta no es de lo que se buscó.');
  return matches;
}
