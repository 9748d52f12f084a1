import { Failure, kitFailures } from '#kit/contract/failures.ts';

/** What a broken database constraint means to the person who broke it: field path on the wire and sentence. */
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

/** Said of a character that no text can have. */
export const impossibleCharacter = 'Uno de los textos tiene un carácter que no se puede guardar. Escríbelo de nuevo.';

/** Turns what the database refused into a failure of the catalogue; undefined when it is nobody's fault. */
export function failureOf(error: unknown, messages: ConstraintMessages): Failure | undefined {
  if (error instanceof Failure) return error;
  if (!isDatabaseError(error)) return undefined;
  // One constraint speaks for both of its ends: the sentence is for whoever refers to what is not there.
  if (error.code === broken.foreignKey && error.detail?.includes('still referenced'))
    return new Failure(kitFailures.inUse);
  const said = messages[constraintOf(error)];
  if (said) return new Failure(kitFailures.invalidFields, { fields: { [said.field]: [said.message] } });
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

/** Citus passes on the message alone, and names each shard's constraint with its number behind. */
const constraintOf = ({ constraint, message }: DatabaseError): string =>
  constraint ?? (/ constraint "(.+?)(?:_\d{6,})?"$/.exec(message)?.[1] || '');

/** A zero, or half of a character, which jsonb knows only as a text it cannot read. */
const isImpossibleCharacter = ({ code, detail }: DatabaseError): boolean =>
  broken.impossibleCharacter.includes(code) || (code === broken.invalidText && detail?.includes('surrogate') === true);
