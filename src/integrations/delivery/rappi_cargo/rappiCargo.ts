import { provider } from '../../provider.ts';
import { checkRappiCargo, rappiCargoFleet } from './rappiCargoFleet.ts';
import { rappiCargoDeclaration } from './declaration.ts';
import { rappiCargoForm } from './form.ts';

/** Rappi Cargo, by what two merchants' own clients show: no document of it was found. */
export const rappiCargo = provider({
  ...rappiCargoDeclaration,
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
  sendsWebhooks: true,
  check: checkRappiCargo,
  delivery: { serves: ['rappi_cargo_delivery'], open: rappiCargoFleet },
});
