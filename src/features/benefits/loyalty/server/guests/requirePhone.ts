import { parsePhone, phoneDigits, phoneRule } from '#domain/phones.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../loyalty.failures.ts';

/** Returns the digits of a phone number of the country, or rejects it. */
export function requirePhone({ tenant: { country } }: Ctx, typed: string): string {
  if (!parsePhone(typed, country)) fail('invalidFields', { fields: { phone: [phoneRule(country)] } });
  return phoneDigits(typed, country);
}
