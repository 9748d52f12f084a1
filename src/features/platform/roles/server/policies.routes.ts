import type { Reply } from '#kit/contract/endpoint.ts';
import { policiesApi } from '#kit/contract/policiesApi.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { platformSlug } from '#domain/platformSlug.ts';

type Catalogue = Reply<typeof policiesApi.all>;

/** The policy table as areas composed it. Only the platform's company sees the policies of its users. */
export const policies = implementApiWith(policiesApi, ({ areas: { policies: table } }) => {
  const { groups, areas, roleTemplates, platformRoles } = table;
  const ofPlatform = structuredClone({ groups, areas, roleTemplates: platformRoles }) as Catalogue;
  const ofCompany = structuredClone({
    groups: groups.filter(({ id }) => id !== 'platform'),
    areas: areas.filter(({ group }) => group !== 'platform'),
    roleTemplates,
  }) as Catalogue;
  return { all: ({ tenant }) => (tenant.slug === platformSlug ? ofPlatform : ofCompany) };
});
