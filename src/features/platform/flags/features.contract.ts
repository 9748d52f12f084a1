import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { code } from '#kit/contract/fields.ts';
import { flagLabel } from '#domain/flagLabels.ts';
import { instant } from '#domain/schedule/schedule.ts';
import { type HideablePath, hideablePaths } from '#domain/hideablePaths.ts';
import { changeReason } from '#domain/changeReason.ts';

/** Features of a company that the platform decides. */
export const companyFeatures = z.object({
  /** Flags that were set for the company, by name; any other known flag has its default. */
  flags: z.record(z.string(), z.boolean()),
  /** Flags that can be set. */
  knownFlags: z.array(z.string()),
  /** Screens that the company is excluded from, with their endpoints. */
  hiddenPaths: z.array(z.string()),
});
export type CompanyFeatures = z.output<typeof companyFeatures>;

const featuresPatch = z.strictObject({
  /** Null returns a flag to its default. */
  flags: z.record(z.string().max(60), z.boolean().nullable()).optional(),
  /** Why; required where a flag changes. */
  reason: changeReason().optional(),
  /** The flags have their defaults from then on. */
  until: instant.nullable().optional(),
  hiddenPaths: z.array(code(100)).max(50).optional(),
});
export type FeaturesPatch = z.output<typeof featuresPatch>;

export const featuresApi = {
  get: endpoint({
    method: 'GET',
    path: '/features',
    policy: 'platform.flags',
    summary: 'Las funciones activadas y las pantallas ocultas del comercio',
    transaction: 'none',
    reply: companyFeatures,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/features',
    policy: 'platform.flags',
    summary: 'Activar o desactivar funciones del comercio y ocultarle pantallas',
    body: featuresPatch,
    wrap: 'features',
    transaction: 'none',
    reply: companyFeatures,
  }),
};

const formatFlags = (flags: Readonly<Record<string, boolean | null>>): string[] =>
  Object.entries(flags).map(([flag, isOn]) => {
    const state = isOn === null ? 'por defecto' : isOn ? 'activada' : 'desactivada';
    return `${flagLabel(flag)}: ${state}`;
  });

/** History labels of the features of a company, which are columns of the platform's table of companies. */
export const featuresEntity = entity({
  table: 'features',
  area: 'features',
  label: 'comercio',
  title: 'name',
  fields: { flags: 'Funciones', hiddenPaths: 'Pantallas ocultas' },
  words: {
    flags: formatFlags,
    hiddenPaths: (paths: readonly string[]) => paths.map((path) => hideablePaths[path as HideablePath] ?? path),
  },
});
