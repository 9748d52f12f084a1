import { localStorageColorSchemeManager } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';

export const primaryColour = z.string().regex(/^#[0-9a-f]{6}$/i);

const preferences = z.object({
  /** Null: the company's. */
  primary: primaryColour.nullable().catch(null),
  layout: z.enum(['vertical', 'horizontal', 'full']).catch('vertical'),
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
  /** The sidebar shows icons alone. */
  rail: z.boolean().catch(false),
  /** Content keeps a readable width on wide screens. */
  boxed: z.boolean().catch(false),
});
export type Preferences = z.output<typeof preferences>;

export const defaultPreferences: Preferences = preferences.parse({});

function parsed(text: string | undefined): Preferences {
  try {
    return preferences.parse(JSON.parse(text ?? '{}'));
  } catch {
    return defaultPreferences;
  }
}

/** How this person likes the screens of this host; kept in the browser and shared by its tabs. */
export function usePreferences() {
  const [value, set, clear] = useLocalStorage<Preferences>({
    key: `ajustes:${location.host}`,
    defaultValue: defaultPreferences,
    getInitialValueInEffect: false,
    deserialize: parsed,
  });
  return {
    preferences: value,
    change: (part: Partial<Preferences>) => set((current) => ({ ...current, ...part })),
    reset: clear,
  };
}

const houseColour = '#1d5fe0';

/** The company's colour as it was last known on this host, so that it is there before anything was asked. */
export const useBrandColour = () =>
  useLocalStorage({
    key: `marca:${location.host}`,
    defaultValue: houseColour,
    getInitialValueInEffect: false,
    deserialize: (text) => primaryColour.catch(houseColour).parse(text),
    serialize: (hex) => hex,
  });

/** The same key is read before the first paint by `public/scheme.js`. */
export const colourSchemes = localStorageColorSchemeManager({ key: `ajustes-modo:${location.host}` });
