/** Where this installation runs; it chooses which flags of a tenant count. */
export const environments = ['production', 'stage', 'dev'] as const;
export type Environment = (typeof environments)[number];

const suffixes: Record<Environment, string> = { production: '', stage: '-stage', dev: '-dev' };

type Flags = Readonly<Record<string, boolean>>;

/**
 * Of the flags that areas read, those that are on for a tenant. A stored flag names its environment by suffix
 * (`aloha-dev`, `aloha-stage`, `aloha`); one of another environment says nothing here, and neither does one nobody reads.
 */
export const flagsOn = (read: Flags, stored: Flags, environment: Environment): string[] =>
  Object.keys(read).filter((name) => stored[name + suffixes[environment]] ?? read[name]);
