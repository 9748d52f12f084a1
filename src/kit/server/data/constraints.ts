import { Failure, kitFailures } from '#kit/contract/failures.ts';

/** Message for the user who violated a database constraint, with the wire path of the field. */
export type ConstraintMessages = Record<string, { field: string; message: string }>;

type DatabaseError = Error & { code: string; constraint?: string; detail?: string };
const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string' && 'severity' in error;

const broken = {
  unique: '23505',
  foreignKey: '23503',
  check: '23514',
  tooLong: '22001',
  outOfRange: '22003',
  canceled: '57014',
  impossibleCharacter: ['22021', '22P05'],
  invalidText: '22P02',
  impossibleDate: ['22007', '22008', '22009'],
  /** Two requests waited for each other: one of them was given up, and may simply be tried again. */
  collided: ['40P01', '40001'],
};

/** Error for a character that PostgreSQL text cannot store. */
export const impossibleCharacter = 'Uno de los textos tiene un carácter que no se puede guardar. Escríbelo de nuevo.';

/** Maps a database error to a failure of the catalogue; undefined for internal errors. */
export function failureOf(error: unknown, messages: ConstraintMessages): Failure | undefined {
  if (error instanceof Failure) return error;
  if (!isDatabaseError(error)) return undefined;
  // A foreign key fails on both ends; the message is for the end whose target is missing.
  if (error.code === broken.foreignKey && error.detail?.includes('still referenced'))
    return new Failure(kitFailures.inUse);
  const constraint = messages[constraintOf(error)];
  if (constraint)
    return new Failure(kitFailures.invalidFields, { fields: { [constraint.field]: [constraint.message] } });
  if (error.code === broken.foreignKey)
    return new Failure(kitFailures.invalidFields, { message: 'Uno de los datos elegidos ya no existe. Elige otro.' });
  if (error.code === broken.outOfRange)
    return new Failure(kitFailures.invalidFields, { message: 'Uno de los números es demasiado grande.' });
  if (isImpossibleCharacter(error))
    return new Failure(kitFailures.invalidFields, {
      message: impossibleCharacter,
    });
  if (broken.impossibleDate.includes(error.code))
    return new Failure(kitFailures.invalidFields, { message: 'Una de las fechas no se puede guardar. Escribe otra.' });
  if (error.code === broken.canceled || broken.collided.includes(error.code))
    return new Failure(kitFailures.unavailable);
  return undefined;
}

/** Whether a statement violated a constraint. */
export const isViolationOf = (error: unknown, constraint: string): boolean =>
  isDatabaseError(error) && constraintOf(error) === constraint;

/** Citus passes on the message alone, and names each shard's constraint with its number behind. */
const constraintOf = ({ constraint, message }: DatabaseError): string =>
  constraint ?? (/ constraint "([^"]+?)(?:_\d{6,})?"$/.exec(message)?.[1] || '');

/** A zero, or half of a character, which jsonb knows only as a text it cannot read. */
const isImpossibleCharacter = ({ code, detail }: DatabaseError): boolean =>
  broken.impossibleCharacter.includes(code) || (code === broken.invalidText && detail?.includes('surrogate') === true);
