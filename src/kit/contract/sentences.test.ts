import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { decimal, integerNumber } from './fields.ts';
import { localeError } from './sentences.ts';

const before = z.config();
beforeAll(() => void z.config({ localeError }));
afterAll(() => void z.config({ localeError: before.localeError }));

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Debes completar este campo'],
  [z.enum(['a', 'b']), undefined, 'Debes completar este campo'],
  [z.string(), 7, 'Debe ser un texto'],
  [z.coerce.number(), 'x', 'Debe ser un número'],
  [z.number().int(), 1.5, 'Debe ser un número entero'],
  [z.boolean(), 'sí', 'Debe ser true o false'],
  [z.stringbool(), 'x', 'Debe ser true o false'],
  [z.array(z.string()), {}, 'Debe ser una lista'],
  [z.object({}), [], 'Debe ser un objeto'],
  [z.enum(['both', 'pickUp']), 'x', 'Debe ser uno de estos: both, pick_up'],
  [z.iso.date(), 'x', 'Escribe una fecha como 2026-11-20'],
  [z.iso.datetime(), 'x', 'Escribe una fecha y hora como 2026-11-20T18:30:00Z'],
  [z.iso.datetime(), '2026-11-20T', 'Elige también la hora'],
  [z.email(), 'x', 'Escribe un correo con este formato: nombre@empresa.com'],
  [z.string().max(3), 'xxxx', 'Usa como máximo 3 caracteres'],
  [z.number().min(1), 0, 'Debe ser al menos 1'],
  [z.number().max(9), 10, 'Debe ser como máximo 9'],
  [z.number().int(), 1e20, 'Es demasiado grande'],
  [decimal, '5', 'Debe ser un número'],
  [decimal.max(9), 10, 'Debe ser como máximo 9'],
  [integerNumber, 1.5, 'Debe ser un número entero'],
  [integerNumber.min(2), 1, 'Debe ser al menos 2'],
  [integerNumber, 1e20, 'Es demasiado grande'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Usa como máximo 1 elemento'],
])('the message for %o with %o is %s', (schema, value, sentence) => expect(messageOf(schema, value)).toBe(sentence));
