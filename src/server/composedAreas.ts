import { platformRoles, policyGroups, roleTemplates } from '#domain/policies.ts';
import { composeAreas } from '#kit/server/area.ts';
import { areas } from '../areas.ts';

/** All areas of the product as one: what is mounted, described in OpenAPI, granted, recorded in the history and searched. */
export const composedAreas = composeAreas(areas, { groups: policyGroups, roleTemplates, platformRoles });
