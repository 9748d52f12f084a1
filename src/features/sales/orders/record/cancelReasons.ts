/** Predefined reasons for cancellations; others are typed. */
export const cancelReasons = [
  'Falta un producto',
  'El local está sobrepasado',
  'El cliente se arrepintió',
  'Pedido duplicado',
  'Cierre anticipado del local',
];
export const failReasons = [
  'Nadie abrió en la dirección',
  'La dirección está mal',
  'Se dañó en el camino',
  'No lo retiraron',
];
export const noDrivers = 'Sin repartidores';
export const passReasons = ['El local está cerrado', 'Falta un producto', noDrivers, 'El local está sobrepasado'];
export const otherReason = 'Otro motivo';
