import { Failure, type FailureKind, kitFailures } from '#kit/contract/failures.ts';

const offline: FailureKind = {
  code: 0,
  status: 0,
  message: 'No hay conexión. Revisa tu internet y vuelve a intentar.',
};

/** The request never reached the server, or its answer never came back. */
export const isOffline = (failure: Failure): boolean => failure.status === 0;

export const offlineFailure = (): Failure => new Failure(offline);

/** Any thrown value as a failure to show to the user. */
export const asFailure = (thrown: unknown): Failure =>
  thrown instanceof Failure ? thrown : new Failure(kitFailures.unexpected);

/** Message of a failure where no field shows it: the first field error, if any. */
export const messageOf = (failure: Failure): string => Object.values(failure.fields).flat()[0] ?? failure.message;
