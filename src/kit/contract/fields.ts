import { z } from 'zod';
import { cleanLine, cleanText, withoutInvisible } from './text.ts';
import { isMailAddress, mailAddressRule } from './values/mailAddress.ts';

/** Messages shared by several rules. */
export const fieldMessages = {
  missing: 'Debes completar este campo',
  notANumber: 'Debe ser un número',
  notWhole: 'Debe ser un número entero',
  negative: 'No puede ser negativo',
  notPositive: 'Debe ser mayor que 0',
  tooLarge: 'Es demasiado grande',
  tooLong: (max: number) => `Usa como máximo ${max} caracteres`,
} as const;
const { missing, notANumber, notWhole, negative, notPositive, tooLarge, tooLong } = fieldMessages;

/** A line of text that may be blank: line breaks become spaces; invisible and direction characters are removed. */
export const text = (max: number) => z.string().overwrite(cleanLine).max(max, tooLong(max));
/** A line of text with a visible character. */
export const filled = (max: number, message: string = missing) => text(max).min(1, message);
/** A text of several lines that may be blank. */
export const multiline = (max: number) => z.string().overwrite(cleanText).max(max, tooLong(max));
/** A text of several lines with a visible character. */
export const filledMultiline = (max: number, message: string = missing) => multiline(max).min(1, message);
/** A code or a search: every invisible character is removed, so that equal-looking texts are equal. */
export const code = (max: number) =>
  z
    .string()
    .overwrite((value) => cleanLine(withoutInvisible(value)))
    .max(max, tooLong(max));
/** A credential of another system: invisible characters that came with its copy are removed. */
export const credentialText = (max: number) =>
  z
    .string()
    .overwrite((value) => cleanText(withoutInvisible(value)))
    .max(max, tooLong(max));
const otherAge = 'Escribe una fecha entre los años 2000 y 2999';
/**
 * A local day that the calendar has, `2026-11-20`. Other years are rejected here: clocks and databases disagree about
 * the years 0 and 10000.
 */
export const day = (message?: string) =>
  z.iso
    .date({ abort: true, ...(message !== undefined && { error: message }) })
    .refine((value) => value.startsWith('2'), otherAge);

/** An e-mail address, or blank. */
export const email = text(254).refine((value) => value === '' || isMailAddress(value), mailAddressRule);
/** The key of an uploaded file. */
export const fileKey = z.string().max(300);

/** A message about the type alone, so that exceeded limits have the message of the limit. */
const aboutType = (message: string) => ({
  error: ({ code }: { code: string }) => (code === 'invalid_type' ? message : undefined),
});
export const decimal = z.number(aboutType(notANumber));
export const integerNumber = decimal.int(aboutType(notWhole));
/** A whole number from 0. */
export const count = (max: number, message = `Usa como máximo ${max}`) =>
  integerNumber.min(0, negative).max(max, message);
/** A whole number from 1. */
export const positive = (max: number, message = `Usa como máximo ${max}`) =>
  integerNumber.min(1, notPositive).max(max, message);

/** Largest amount of money, in the minor unit. */
export const maxAmount = 1_000_000_000;
/** Minor units of the tenant's currency, from 0. */
export const amount = count(maxAmount, tooLarge);
/** The same, from 1. */
export const positiveAmount = positive(maxAmount, tooLarge);
/** A non-negative amount or percentage; another field selects which. */
export const amountOrPercent = decimal.min(0, negative).max(maxAmount, tooLarge);

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
/** A number with at most two decimals. */
export const twoDecimals = (schema: z.ZodNumber) => schema.refine(hasTwoDecimals, 'Usa como máximo dos decimales');
/** From 0 to 100 with at most two decimals. */
export const percent = twoDecimals(decimal.min(0, negative).max(100, 'Usa como máximo 100'));

const inDegrees = (limit: number) => {
  const message = `Debe estar entre -${limit} y ${limit}`;
  return <Schema extends z._ZodNumber>(schema: Schema) => schema.min(-limit, message).max(limit, message);
};
export const inLatitude = inDegrees(90);
export const inLongitude = inDegrees(180);
export const latitude = inLatitude(decimal);
export const longitude = inLongitude(decimal);

/** The id of a stored record, as it is written. */
export const id = z.number().int().positive();
/** A picture by its number or, of older clients, by its key. */
export const pictureRef = z.union([id, fileKey]);
export const ids = (max: number, message?: string) => z.array(id).max(max, message);
/** The same of a record that has one picture or none, as a list. */
export const pictureRefs = z.array(pictureRef).max(1, 'Usa una imagen');
/** A whole number as it is read. */
export const integer = z.number().int();
/** A key of a map of labels. */
export const enumOf = <Key extends string>(labels: Readonly<Record<Key, unknown>>, message?: string) =>
  z.enum(Object.keys(labels) as [Key, ...Key[]], message);
/** A record by its name. */
export const named = z.object({ id: integer, name: z.string() });
/** Fields that every stored record is read with, besides its own. */
export const stamps = { id: integer, version: integer, createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };
