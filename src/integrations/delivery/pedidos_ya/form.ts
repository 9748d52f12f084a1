import { envProduction } from '../../credentialForm.ts';

/** Credentials of PedidosYa's courier API, in either version. */
export const pedidosYaForm = {
  apiToken: {
    label: 'Token fijo',
    help: 'Si PedidosYa te entregó uno. Con él sobran los cuatro campos siguientes.',
    secret: true,
    optional: true,
  },
  clientId: { label: 'Client ID', optional: true },
  clientSecret: { label: 'Client secret', secret: true, optional: true },
  username: { label: 'Usuario', optional: true },
  password: { label: 'Contraseña', secret: true, optional: true },
  webhookSecret: {
    label: 'Clave de los avisos',
    help: 'Un texto largo que inventas tú: PedidosYa lo devuelve en cada aviso. Sin ella se consulta el estado.',
    secret: true,
    optional: true,
  },
  envProduction,
} as const;
