import { type ComponentProps, type ComponentType, createContext, createElement, use } from 'react';
import type { ScreenParts } from './areaScreens.ts';

/** The parts of all areas. */
export const ScreenPartsContext = createContext<Partial<ScreenParts>>({});

type PartProps<Name extends keyof ScreenParts> = { part: Name } & ComponentProps<ScreenParts[Name]>;

/** A part that another area draws here; nothing where none does. */
export function ScreenPart<Name extends keyof ScreenParts>({ part, ...props }: PartProps<Name>) {
  const drawn = use(ScreenPartsContext)[part] as ComponentType<object> | undefined;
  return drawn ? createElement(drawn, props) : null;
}
