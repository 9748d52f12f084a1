import { provider } from '../../provider.ts';
import { kushkiDeclaration } from './declaration.ts';
import { savedCardMethod } from './dialect.ts';
import { kushkiForm } from './form.ts';
import { checkKushki, kushkiGateway } from './kushkiGateway.ts';

/**
 * Kushki in Chile by Webpay: the guest pays on its page (card-async), or saves a card there (card-async subscription).
 *
 * Card fields on our own pages are not supported.
 */
export const kushki = provider({
  ...kushkiDeclaration,
  form: kushkiForm,
  hosts: { api: { production: 'https://api.kushkipagos.com', test: 'https://api-uat.kushkipagos.com' } },
  assumptions: [
    'El estado de un pago dice también su monto y su tarjeta.',
    'Un pago por Webpay se devuelve con la misma llamada que uno con tarjeta.',
    'Un pago que ya se devolvió responde con un código de error que tomamos por hecho (K055).',
    'De una devolución parcial sin respuesta nadie sabe si se hizo: queda a mano.',
    'Una tarjeta se inscribe en la página de Webpay sin mandar antes su número ni el RUT de su dueño.',
    'Una suscripción dice si su tarjeta quedó confirmada, como lo dice el aviso, y cuáles son sus últimos dígitos.',
    'La lista de transacciones devuelve la metadata con que se cobró, y lee sus fechas en UTC.',
    'Una suscripción inexistente responde 401 o 403 con una llave privada mala.',
  ],
  sendsWebhooks: true,
  check: checkKushki,
  payments: { serves: ['kushki_card_async', savedCardMethod], open: kushkiGateway },
});
