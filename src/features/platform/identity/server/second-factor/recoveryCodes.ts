import { randomBytes } from 'node:crypto';

/** Crockford's base 32: without letters that are taken for another or for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const [count, half] = [10, 5];

const newCode = () => {
  const letters = Array.from(randomBytes(2 * half), (byte) => alphabet[byte & 31]);
  return `${letters.slice(0, half).join('')}-${letters.slice(half).join('')}`;
};

/** Ten codes of 50 bits, each for once: `7G2KD-0X4MT`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newCode);

/** Normalizes a typed recovery code; null when it cannot be one. */
export function recoveryCodeOf(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return letters.length === 2 * half ? `${letters.slice(0, half)}-${letters.slice(half)}` : null;
}
