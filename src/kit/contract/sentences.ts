import { momentMessage } from './values/momentMessage.ts';
import { plural } from './values/plural.ts';
import type { z } from 'zod';
import { fieldMessages } from './fields.ts';
import { wireValue } from './wire.ts';

const { missing, notANumber, notWhole, notPositive, negative, tooLarge, tooLong } = fieldMessages;

const expectations: Record<string, string> = {
  string: 'Debe ser un texto',
  number: notANumber,
  int: notWhole,
  boolean: 'Debe ser true o false',
  array: 'Debe ser una lista',
  object: 'Debe ser un objeto',
  record: 'Debe ser un objeto',
  null: 'Debe ser null',
};

const formats: Record<string, string> = {
  datetime: 'Escribe una fecha y hora como 2026-11-20T18:30:00Z',
  date: 'Escribe una fecha como 2026-11-20',
  time: 'Escribe una hora como 09:30',
  email: 'Escribe un correo con este formato: nombre@empresa.com',
  url: 'Escribe una dirección que empiece con https://',
  uuid: 'No es un código válido',
};

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') return Number(minimum) === 1 ? missing : `Usa al menos ${minimum} caracteres`;
  if (origin === 'array') return `Agrega al menos ${plural(minimum, 'elemento', 'elementos')}`;
  if (Number(minimum) === 0) return inclusive ? negative : notPositive;
  return inclusive ? `Debe ser al menos ${minimum}` : `Debe ser mayor que ${minimum}`;
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return tooLong(Number(maximum));
  if (Number(maximum) === Number.MAX_SAFE_INTEGER) return tooLarge;
  if (origin === 'array') return `Usa como máximo ${plural(maximum, 'elemento', 'elementos')}`;
  return inclusive ? `Debe ser como máximo ${maximum}` : `Debe ser menor que ${maximum}`;
}

const oneOf = (values: readonly unknown[]) => `Debe ser uno de estos: ${values.map(wireValue).join(', ')}`;

/** Default messages of the validation: sentences that name the fix. */
export const localeError: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && issue.code !== 'custom') return missing;
  switch (issue.code) {
    case 'invalid_type':
      return expectations[issue.expected] ?? 'No es un valor válido';
    case 'invalid_value':
      return issue.expected === 'stringbool' ? expectations.boolean : oneOf(issue.values);
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? oneOf(issue.options) : 'No es un valor válido';
    case 'invalid_format':
      return momentMessage(issue.input, formats[issue.format] ?? 'No tiene el formato correcto');
    case 'too_small':
      return tooSmall(issue as z.core.$ZodIssueTooSmall);
    case 'too_big':
      return tooBig(issue as z.core.$ZodIssueTooBig);
    default:
      return 'No es un valor válido';
  }
};
