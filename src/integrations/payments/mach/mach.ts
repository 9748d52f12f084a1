import { provider } from '../../provider.ts';
import { machDeclaration } from './declaration.ts';
import { machForm } from './form.ts';
import { checkMach, machGateway } from './machGateway.ts';

/** MACH Pay by Bci, by what two maintained shop modules show: no reference of it could be reached. */
export const mach = provider({
  ...machDeclaration,
  form: machForm,
  hosts: { api: { production: 'https://biz.soymach.com', test: 'https://biz-sandbox.soymach.com' } },
  assumptions: [
    'El pago dice cuánto se devolvió (refunded_amount).',
    'Una cuenta que toma el dinero sola responde 400 o 409 a la confirmación.',
    'MACH devuelve hasta 14 días después, también en parte.',
    'Los avisos no se firman: sólo hacen consultar el pago.',
  ],
  sendsWebhooks: true,
  check: checkMach,
  payments: { serves: ['mach'], open: machGateway },
});
