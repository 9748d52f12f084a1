import { type Base, bases } from '#kit/contract/endpoint.ts';

/** The versions of a base whose roots differ in nothing else; none of a base with a single root or with other aliases. */
const versionsOf = (base: Base): string[] => {
  const roots: readonly string[] = bases[base];
  const stems = new Set(roots.map((root) => root.replace(/v\d+$/, '')));
  return roots.length > 1 && stems.size === 1 ? roots.map((root) => root.split('/').at(-1) ?? '') : [];
};

/** A single entry for all versions of an endpoint. */
export const baseOf = (base: Base): string =>
  versionsOf(base).length > 0 ? bases[base][0].replace(/v\d+$/, '{api_version}') : bases[base][0];

/** The parameter of a versioned base, or none. */
export const versionOf = (base: Base) => {
  const versions = versionsOf(base);
  if (versions.length === 0) return [];
  return [
    {
      name: 'api_version',
      in: 'path',
      required: true,
      description: 'Todas responden lo mismo.',
      schema: { type: 'string', enum: versions, default: versions[0] },
      example: versions[0],
    },
  ];
};
