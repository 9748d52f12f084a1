import { envProduction } from '../../credentialForm.ts';

export const rappiCargoForm = {
  accessToken: { label: 'Token', help: 'El «user-token» que entrega Rappi Cargo.', secret: true },
  localId: { label: 'Punto de retiro', help: 'El external_id con que el local está en Rappi Cargo.' },
  webhookSecret: {
    label: 'Secreto de los avisos',
    help: 'El que Rappi manda en cada aviso. Sin él no se procesa ninguno.',
    secret: true,
    optional: true,
  },
  envProduction,
} as const;
