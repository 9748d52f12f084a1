import { provider } from '../../provider.ts';
import { oneclickDeclaration } from './declaration.ts';
import { oneclickForm } from './form.ts';
import { checkOneclick, oneclickGateway } from './oneclickGateway.ts';

/** Transbank Oneclick Mall: a card is saved once and charged without its guest. */
export const oneclick = provider({
  ...oneclickDeclaration,
  form: oneclickForm,
  hosts: { api: { production: 'https://webpay3g.transbank.cl', test: 'https://webpay3gint.transbank.cl' } },
  assumptions: [
    'Un estado de una orden inventada responde 401 con llaves malas, y 404 o 422 con llaves buenas.',
    'Un cobro que Transbank no conoce responde 404; una orden de compra sirve una sola vez.',
    'Borrar una inscripción que ya no existe responde 404.',
    'Las tarjetas de prepago siguen la regla de débito.',
  ],
  check: checkOneclick,
  payments: { serves: ['oneclick'], open: oneclickGateway },
});
