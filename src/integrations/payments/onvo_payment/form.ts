import { envProduction } from '../../credentialForm.ts';

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
