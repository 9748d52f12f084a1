import { availableTypes } from '#domain/delivery/deliveryTypes.ts';
import { portDetails, serviceFlags } from '#integrations/ports.ts';
import { portsOf, type Provider } from '#integrations/provider.ts';
import type { Tenant } from '#kit/server/http/context.ts';

type Company = Pick<Tenant, 'flags' | 'country'>;

/** Whether the port of a provider, and one of its services there, are enabled for a company. */
export const isEnabled = ({ flags }: Company, provider: Provider): boolean =>
  portsOf(provider).some((port) => {
    const services: (string | null)[] = provider[port]?.serves.map(
      (service) => serviceFlags[port]?.[service] ?? null,
    ) ?? [null];
    return flags.includes(portDetails[port].flag) && services.some((flag) => flag === null || flags.includes(flag));
  });

/** Whether another fleet takes the place of a provider, as Uber DaaS that of Uber Direct. */
const isReplaced = ({ flags }: Company, { delivery }: Provider): boolean =>
  delivery !== undefined && !delivery.serves.some((type) => availableTypes(flags).includes(type));

/**
 * Whether a company is offered a provider. Stored credentials can always be changed: stores keep using a fleet whose flag
 * was turned off.
 */
export const isOffered = (company: Company, provider: Provider, stored: ReadonlySet<string>): boolean =>
  (provider.countries?.includes(company.country) ?? true) &&
  (stored.has(provider.key) || (isEnabled(company, provider) && !isReplaced(company, provider)));
