/** An error at startup that the operator can fix: `message` is a Spanish sentence. */
export class StartupError extends Error {
  override name = 'CannotStart';
}

/** The code of a system or PostgreSQL error (`EACCES`, `28P01`…), or undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Short reason of an error. Failed connections to several addresses have an empty message and nested errors. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
