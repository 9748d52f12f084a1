import { z } from 'zod';
import { fieldMessages } from '#kit/contract/fields.ts';
import { isCommonPassword } from './commonPasswords.ts';

export const passwordRule = z
  .string()
  .min(10, 'Usa al menos 10 caracteres')
  .max(200, fieldMessages.tooLong(200))
  .refine((text) => text.trim() === text, 'No puede empezar ni terminar con espacios')
  .refine((text) => !isCommonPassword(text), 'Es de las primeras que alguien probaría. Elige otra');
