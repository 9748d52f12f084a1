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

/** Appearance preferences on this host, stored in the browser and shared by its tabs. */
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

/** The company's last known colour on this host, available before the first response. */
export const useBrandColour = () =>
  useLocalStorage({
    key: `marca:${location.host}`,
    defaultValue: houseColour,
    getInitialValueInEffect: false,
    deserialize: (text) => primaryColour.catch(houseColour).parse(text),
    serialize: (hex) => hex,
  });

/** The same key is read before the first paint by `public/static/scheme.js`. */
export const colourSchemes = localStorageColorSchemeManager({ key: `ajustes-modo:${location.host}` });
