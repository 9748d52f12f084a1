import type { z } from 'zod';
import { fieldRules } from './fieldRules.ts';

/** The part of a stored record that its form writes, by the draft of the contract. */
export function draftOf<Shape extends z.ZodRawShape, Stored extends object>(
  draft: z.ZodObject<Shape>,
  stored: Stored,
): Pick<Stored, keyof Stored & keyof Shape> {
  const fields = Object.keys(draft.shape).filter((field) => field in stored) as (keyof Stored & keyof Shape)[];
  return Object.fromEntries(fields.map((field) => [field, stored[field]])) as Pick<Stored, keyof Stored & keyof Shape>;
}

/** Whether a value of a type may be blank: nothing, no text, no number, off, no elements. An enum has no blank. */
type HasBlank<Value> = [null] extends [Value]
  ? true
  : [Value] extends [readonly unknown[]]
    ? true
    : [string] extends [Value]
      ? true
      : [number] extends [Value]
        ? true
        : [boolean] extends [Value]
          ? true
          : false;
type Draft<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;
type WithoutBlank<Fields> = {
  [Name in keyof Fields]-?: HasBlank<Fields[Name]> extends true ? never : Name;
}[keyof Fields];

const blanks: Record<string, unknown> = { nullable: null, string: '', number: 0, boolean: false };

/**
 * Initial values of the form of a new record: null where the contract allows it, else an empty string, 0, false or an
 * empty list.
 *
 * `values` override these and fill the fields without a blank value.
 */
export function blankOf<Shape extends z.ZodRawShape>(
  draft: z.ZodObject<Shape>,
  values: Partial<Draft<Shape>> & Pick<Draft<Shape>, WithoutBlank<Draft<Shape>>>,
): Draft<Shape> {
  const fields = Object.entries(draft.shape).map(([name, field]) => {
    const { type } = (field as z.ZodType)._zod.def;
    return [name, type === 'array' ? [] : blanks[type]];
  });
  return { ...Object.fromEntries(fields), ...values } as Draft<Shape>;
}

/** The name of a copy, cut to what a name may be. */
export const copyName = (draft: z.ZodObject, name: string): string =>
  `Copia de ${name}`.slice(0, fieldRules(draft, 'name').maxLength).trim();
