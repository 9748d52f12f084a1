import { envProduction } from '../../credentialForm.ts';

/** What PedidosYa gives to whoever sends by its couriers, for either version of its API. */
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

/** The API and who gives access to it, the same for tests: an order says by itself that it is one. */
export const pedidosYaHosts = {
  api: { production: 'https://courier-api.pedidosya.com', test: 'https://courier-api.pedidosya.com' },
  login: { production: 'https://auth-api.pedidosya.com', test: 'https://auth-api.pedidosya.com' },
};
