import { uberProvider } from '../uber_direct/uberDirect.ts';
import { uberDaasDeclaration } from './declaration.ts';

/** The same API under another contract: each keeps its own credentials, and a company may have both. */
export const uberDaas = uberProvider(uberDaasDeclaration, 'uber_daas_delivery');
