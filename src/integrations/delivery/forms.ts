import type { CredentialForm } from '../credentialForm.ts';
import { cabifyForm } from './cabify/form.ts';
import { pedidosYaForm } from './pedidos_ya/form.ts';
import { rappiCargoForm } from './rappi_cargo/form.ts';
import { uberForm } from './uber_direct/form.ts';

/** Credential forms of fleets, for screens: an adapter does not reach the browser. */
export const fleetCredentialForms: readonly CredentialForm[] = [uberForm, pedidosYaForm, cabifyForm, rappiCargoForm];
