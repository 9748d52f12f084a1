/** The product cannot start, and the person who starts it can mend that: `message` is one Spanish sentence for them. */
export class StartupError extends Error {
  override name = 'CannotStart';
}

/** The code of a system or PostgreSQL error (`EACCES`, `28P01`…), or undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** What went wrong, in a few words. Connecting to several addresses fails with an empty message and the reasons inside. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
