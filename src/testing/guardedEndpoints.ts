import { bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import { composedAreas } from '#server/composedAreas.ts';
import type { TestApp } from './testApp.ts';

/** Every endpoint at each of its addresses: none can be forgotten, because the contracts are the list. */
export const allEndpoints = Object.entries(composedAreas.apis).flatMap(([area, api]) =>
  Object.entries(api as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
    bases[endpoint.base].map((base) => ({
      name: `${area}.${name}`,
      policy: endpoint.policy,
      endpoint,
      url: base + endpoint.path,
    })),
  ),
);
export type AddressedEndpoint = (typeof allEndpoints)[number];

export const guardedEndpoints = allEndpoints.filter(({ policy }) => policy !== 'public');
/** Those that a role of a company can open. */
export const endpointsWithPolicy = guardedEndpoints.filter(
  ({ policy }) => composedAreas.policies.isPolicy(policy) && !isPlatformPolicy(policy),
);

/** Calls with meaningless parameters: guards reply before they are read. */
export function callMeaningless(
  { app }: Pick<TestApp, 'app'>,
  { endpoint, url }: AddressedEndpoint,
  headers: Record<string, string>,
) {
  const payload =
    endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: endpoint.consumes ? 'x' : {} };
  const type = endpoint.consumes ? { 'content-type': endpoint.consumes } : {};
  return app.inject({
    method: endpoint.method,
    url: url.replace(/:\w+/g, '999999999'),
    ...payload,
    headers: { ...type, ...headers },
  });
}
