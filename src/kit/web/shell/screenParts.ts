import { createContext, use } from 'react';
import type { ScreenParts } from './areaScreens.ts';

/** The parts of all areas. */
export const ScreenPartsContext = createContext<Partial<ScreenParts>>({});

/** A part that another area may draw here; undefined where none does. */
export const useScreenPart = <Name extends keyof ScreenParts>(name: Name): Partial<ScreenParts>[Name] =>
  use(ScreenPartsContext)[name];
