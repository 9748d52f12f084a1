/** Features that the platform switches for each company, as screens and histories name them. */
export const flagLabels: Readonly<Record<string, string>> = {
  dashboard: 'Panel',
  'sales-reports': 'Reportes de venta',
  'best-selling-products': 'Productos más vendidos',
  'order-taker': 'Tomar pedidos por teléfono',
  'pickup-code': 'Pedir el código al entregar un retiro',
  'loyalty-program': 'Programa de puntos',
  'social-networks': 'Catálogos en redes sociales',
  'custom-landings': 'Landings',
  campaigns: 'Campañas de correo',
  payments: 'Pagos de pedidos y conciliación',
  consolidations: 'Liquidaciones a los locales',
  'payment-methods-integration': 'Integración de medios de pago',
  'delivery-integration': 'Integración de despacho',
  'channel-integration': 'Integración de canales de venta',
  'mail-integration': 'Integración de correo',
  'audience-integration': 'Integración de contactos de correo',
  'pos-integration': 'Integración de puntos de venta',
  'control-room': 'Sala de control de canales y puntos de venta',
  'uber-daas': 'Uber DaaS en vez de Uber Direct',
  'peya-v3': 'PedidosYa v3',
  'rappi-cargo': 'Rappi Cargo',
  'no-delivery': 'Forma de reparto «Sin reparto»',
  aloha: 'Aloha: códigos y punto de venta',
  'my-account': 'Mi cuenta',
};

export const flagLabel = (flag: string): string => flagLabels[flag] ?? flag;
