import { envProduction } from '../../credentialForm.ts';
import { provider } from '../../provider.ts';
import { checkOnvo, onvoGateway } from './onvoGateway.ts';

export const onvoForm = {
  secretApiKey: {
    label: 'Llave secreta',
    help: 'En el panel de ONVO › Desarrolladores. Empieza con onvo_test_secret_key_ u onvo_live_secret_key_.',
    secret: true,
    check: {
      pattern: '^onvo_(test|live)_secret_key_',
      message: 'Debe empezar con onvo_test_secret_key_ u onvo_live_secret_key_',
    },
  },
  webhookSecret: {
    label: 'Secreto de los avisos',
    help: 'El que muestra ONVO al crear el webhook en su panel.',
    secret: true,
    optional: true,
  },
  envProduction,
} as const;

/** ONVO Pay, by its own payment page. */
export const onvo = provider({
  key: 'onvo_payment',
  name: 'ONVO Pay',
  countries: ['cr'],
  form: onvoForm,
  hosts: { api: { production: 'https://api.onvopay.com', test: 'https://api.onvopay.com' } },
  assumptions: [
    'La llave decide el ambiente, no la dirección.',
    'Una sesión se consulta por su id y dice su paymentIntentId; sus líneas llevan description, unitAmount, currency y quantity.',
    'Los colones van en centésimos.',
    'Las devoluciones se listan por paymentIntentId.',
    'Los avisos repiten los metadatos con que se creó el pago.',
  ],
  check: checkOnvo,
  payments: { serves: ['onvo'], open: onvoGateway },
});
