import { envProduction } from '../../credentialForm.ts';
import { provider } from '../../provider.ts';
import { checkRappiCargo, rappiCargoFleet } from './rappiCargoFleet.ts';

export const rappiCargoForm = {
  accessToken: { label: 'Token', help: 'El «user-token» que entrega Rappi Cargo.', secret: true },
  localId: { label: 'Punto de retiro', help: 'El external_id con que el local está en Rappi Cargo.' },
  webhookSecret: {
    label: 'Secreto de los avisos',
    help: 'El que Rappi manda en cada aviso. Sin él no se cree a ninguno.',
    secret: true,
    optional: true,
  },
  envProduction,
} as const;

/** Rappi Cargo, by what two merchants' own clients show: no document of it was found. */
export const rappiCargo = provider({
  key: 'rappi_cargo',
  name: 'Rappi Cargo',
  form: rappiCargoForm,
  hosts: {
    api: {
      production: 'https://microservices.rappi.com/api/cargo-api-gateway',
      test: 'https://microservices.dev.rappi.com/api/cargo-api-gateway',
    },
  },
  assumptions: [
    'La dirección de producción: sólo se vio la de desarrollo.',
    'Consultar y cancelar: ninguna dirección está documentada; si no existen, manda lo que digan los avisos.',
    'El mismo order_id no crea dos despachos, porque antes se consulta si existe.',
    'El punto de retiro es el campo localId, y el secreto de los avisos viene en x-rappi-cargo-secret.',
    'Qué estado de Rappi es cuál de los nuestros.',
  ],
  check: checkRappiCargo,
  delivery: { serves: ['rappi_cargo_delivery'], open: rappiCargoFleet },
});
