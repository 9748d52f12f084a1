/** What histories call the fleets whose credentials a store has. */
export const fleetLabels: Readonly<Record<string, string>> = {
  uber_direct: 'Uber Direct',
  uber_daas: 'Uber DaaS',
  pedidos_ya: 'PedidosYa',
  pedidos_ya_v3: 'PedidosYa v3',
  cabify: 'Cabify',
  rappi_cargo: 'Rappi Cargo',
};

/** What they call fields of credentials, whichever the fleet: they agree on the names they share. */
export const credentialLabels: Readonly<Record<string, string>> = {
  access_token: 'Token de acceso',
  api_token: 'Token de API',
  client_id: 'Client ID',
  client_secret: 'Client secret',
  customer_id: 'Customer ID',
  env_production: 'Ambiente productivo',
  local_id: 'Punto de retiro',
  password: 'Contraseña',
  pickup_verification: 'Verificación al retirar',
  pincode_proof_of_delivery: 'Código PIN al entregar',
  proof_of_delivery: 'Prueba de entrega',
  return_trips_enabled: 'Viajes de devolución',
  username: 'Usuario',
  webhook_secret: 'Clave del webhook',
  webhook_signature_key: 'Clave de firma del webhook',
};
