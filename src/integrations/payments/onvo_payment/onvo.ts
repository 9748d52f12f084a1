import { provider } from '../../provider.ts';
import { onvoDeclaration } from './declaration.ts';
import { onvoForm } from './form.ts';
import { checkOnvo, onvoGateway } from './onvoGateway.ts';

/** ONVO Pay, by its own payment page. */
export const onvo = provider({
  ...onvoDeclaration,
  form: onvoForm,
  hosts: { api: { production: 'https://api.onvopay.com', test: 'https://api.onvopay.com' } },
  assumptions: [
    'La llave decide el ambiente, no la dirección.',
    'Una sesión se consulta por su id y dice su paymentIntentId; sus líneas llevan description, unitAmount, currency y quantity.',
    'Los colones van en centésimos.',
    'Las devoluciones se listan por paymentIntentId.',
    'Los avisos repiten los metadatos con que se creó el pago.',
  ],
  sendsWebhooks: true,
  check: checkOnvo,
  payments: { serves: ['onvo'], open: onvoGateway },
});
