/** A command line that cannot be carried out: printed as a sentence, before any file is written. */
export class Refusal extends Error {}

export function refuse(sentence: string): never {
  throw new Refusal(sentence);
}
