/** Where this installation runs; it chooses which flags of a tenant count. */
export const environments = ['production', 'stage', 'dev'] as const;
export type Environment = (typeof environments)[number];

const suffixes: Record<Environment, string> = { production: '', stage: '-stage', dev: '-dev' };

/** Name of a flag in the flags of a tenant: `aloha-dev`. */
export const storedFlag = (name: string, environment: Environment): string => name + suffixes[environment];

/** Name and environment of a stored flag. */
export function parseStoredFlag(stored: string): { name: string; environment: Environment } {
  const environment = environments.find((each) => each !== 'production' && stored.endsWith(suffixes[each]));
  return environment === undefined
    ? { name: stored, environment: 'production' }
    : { name: stored.slice(0, -suffixes[environment].length), environment };
}

/** Stored flags whose end has not passed. */
export const unexpired = (
  stored: Readonly<Record<string, boolean>>,
  ends: Readonly<Record<string, string>>,
  now: number,
): Record<string, boolean> =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => !(name in ends) || Date.parse(ends[name] ?? '') > now));

/**
 * Default of a flag without a stored value. A function disables the flag when other settings rule it out, whatever is
 * stored.
 */
type Flag<Settings> = boolean | ((settings: Settings) => boolean);

/**
 * Known flags that are on for a tenant. Stored flags have a suffix for the environment: `aloha-dev`, `aloha-stage`,
 * `aloha`.
 *
 * Flags of other environments and unknown flags are ignored.
 */
export const flagsOn = <Settings>(
  read: Readonly<Record<string, Flag<Settings>>>,
  stored: Readonly<Record<string, boolean>>,
  environment: Environment,
  settings: Settings,
): string[] =>
  Object.entries(read).flatMap(([name, flag]) => {
    const isStored = stored[storedFlag(name, environment)];
    const isOn = typeof flag === 'function' ? isStored !== false && flag(settings) : (isStored ?? flag);
    return isOn ? [name] : [];
  });
