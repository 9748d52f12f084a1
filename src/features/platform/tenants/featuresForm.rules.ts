import { z } from 'zod';
import { type HideablePath, hideablePathNames } from '#domain/hideablePaths.ts';
import type { CompanyFeatures, FeaturesPatch } from './features.contract.ts';

/** Choices for a feature. */
const featureStates = { default: 'Por defecto', on: 'Activada', off: 'Desactivada' } as const;
/** The choices of a feature; the default has its present state, unless another choice hides it. */
export const statesOf = (stored: boolean | undefined, isOn: boolean): Readonly<Record<FeatureState, string>> => ({
  ...featureStates,
  ...(stored === undefined && { default: `${isOn ? 'Activada' : 'Desactivada'} · por defecto` }),
});

/** Explains a feature that is off although it was activated: other settings of the company exclude it. */
export const overruledText = (stored: boolean | undefined, isOn: boolean): string | undefined =>
  stored === true && !isOn ? 'Otra configuración del comercio la mantiene desactivada.' : undefined;

type FeatureState = keyof typeof featureStates;

/** The features of a company as its form has them. */
export const featuresDraft = z.strictObject({
  flags: z.record(z.string(), z.enum(['default', 'on', 'off'])),
  hidden: z.record(z.string(), z.boolean()),
});
export type FeaturesDraft = z.output<typeof featuresDraft>;

const stateOf = (isOn: boolean | undefined): FeatureState => (isOn === undefined ? 'default' : isOn ? 'on' : 'off');

export const draftOfFeatures = ({ flags, knownFlags, hiddenPaths }: CompanyFeatures): FeaturesDraft => ({
  flags: Object.fromEntries(knownFlags.map((name) => [name, stateOf(flags[name])])),
  hidden: Object.fromEntries(hideablePathNames.map((path) => [path, hiddenPaths.includes(path)])),
});

const values: Record<FeatureState, boolean | null> = { default: null, on: true, off: false };

/** The features that a form changed. Hidden paths that it does not show stay. */
export function featuresPatch(before: CompanyFeatures, { flags, hidden }: FeaturesDraft): FeaturesPatch {
  const changed = Object.entries(flags).filter(([name, state]) => state !== stateOf(before.flags[name]));
  const others = before.hiddenPaths.filter((path) => !hideablePathNames.includes(path as HideablePath));
  return {
    flags: Object.fromEntries(changed.map(([name, state]) => [name, values[state]])),
    hiddenPaths: [...others, ...hideablePathNames.filter((path) => hidden[path])],
  };
}
