import { envProduction } from '../../credentialForm.ts';
import { provider } from '../../provider.ts';
import { checkMach, machGateway } from './machGateway.ts';

export const machForm = {
  apiKey: { label: 'API key', help: 'La entrega MACH Pay; es un texto largo con dos puntos.', secret: true },
  envProduction,
} as const;

/** MACH Pay by Bci, by what two maintained shop modules show: no reference of it could be reached. */
export const mach = provider({
  key: 'mach',
  name: 'MACH',
  countries: ['cl'],
  form: machForm,
  hosts: { api: { production: 'https://biz.soymach.com', test: 'https://biz-sandbox.soymach.com' } },
  assumptions: [
    'El pago dice cuánto se devolvió (refunded_amount).',
    'Una cuenta que toma el dinero sola responde 400 o 409 a la confirmación.',
    'MACH devuelve hasta 14 días después, también en parte.',
    'Los avisos no se firman: sólo hacen consultar el pago.',
  ],
  check: checkMach,
  payments: { serves: ['mach'], open: machGateway },
});
