import { randomBytes } from 'node:crypto';

/** Alphabet without characters that are easily confused. */
export const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Bytes from here on are discarded: the rest maps to each character equally often. */
const unbiasedBelow = 256 - (256 % signs.length);

function* randomSigns(): Generator<string> {
  for (;;) for (const byte of randomBytes(4096)) if (byte < unbiasedBelow) yield signs[byte % signs.length] as string;
}

/** Generates distinct, unguessable codes: a prefix and random characters. */
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
