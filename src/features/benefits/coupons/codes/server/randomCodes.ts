import { randomBytes } from 'node:crypto';

/** Signs that nobody takes for one another when reading or typing. */
export const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A byte below this says each sign as often as the others. */
const even = 256 - (256 % signs.length);

function* randomSigns(): Generator<string> {
  for (;;) for (const byte of randomBytes(4096)) if (byte < even) yield signs[byte % signs.length] as string;
}

/** Codes that nobody can guess: a prefix and so many random signs; each once. */
export function randomCodes(count: number, { prefix, signs: length }: { prefix: string; signs: number }): string[] {
  const source = randomSigns();
  const codes = new Set<string>();
  while (codes.size < count) {
    let code = prefix;
    while (code.length < prefix.length + length) code += source.next().value as string;
    codes.add(code);
  }
  return [...codes];
}
