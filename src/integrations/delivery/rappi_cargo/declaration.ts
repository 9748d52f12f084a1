import { envProduction } from '../../credentialForm.ts';
import { declareProvider } from '../../storeForm.ts';

export const rappiCargoDeclaration = declareProvider({
  key: 'rappi_cargo',
  name: 'Rappi Cargo',
  kind: 'delivery',
  form: {
    accessToken: { label: 'Token', help: 'El «user-token» que entrega Rappi Cargo.', secret: true },
    localId: { label: 'Punto de retiro', help: 'El external_id con que el local está en Rappi Cargo.' },
    webhookSecret: {
      label: 'Secreto de los avisos',
      help: 'El que Rappi manda en cada aviso. Sin él no se cree a ninguno.',
      secret: true,
      optional: true,
    },
    envProduction,
  },
});
