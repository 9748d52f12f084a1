import { uberProvider } from '../uber_direct/uberDirect.ts';

/** The same API under another contract: each keeps its own credentials, and a company may have both. */
export const uberDaas = uberProvider({ key: 'uber_daas', name: 'Uber DaaS', type: 'uber_daas_delivery' });
