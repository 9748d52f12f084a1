/** Where this installation runs; it chooses which flags of a tenant count. */
export const environments = ['production', 'stage', 'dev'] as const;
export type Environment = (typeof environments)[number];

const suffixes: Record<Environment, string> = { production: '', stage: '-stage', dev: '-dev' };

/** What holds for a tenant that says nothing of a flag. A function leaves it off where other settings of the tenant rule it out, whatever is stored. */
type Flag<Settings> = boolean | ((settings: Settings) => boolean);

/**
 * Of the flags that areas read, those that are on for a tenant. A stored flag names its environment by suffix
 * (`aloha-dev`, `aloha-stage`, `aloha`); one of another environment says nothing here, and neither does one nobody reads.
 */
export const flagsOn = <Settings>(
  read: Readonly<Record<string, Flag<Settings>>>,
  stored: Readonly<Record<string, boolean>>,
  environment: Environment,
  settings: Settings,
): string[] =>
  Object.entries(read).flatMap(([name, flag]) => {
    const said = stored[name + suffixes[environment]];
    const isOn = typeof flag === 'function' ? said !== false && flag(settings) : (said ?? flag);
    return isOn ? [name] : [];
  });
