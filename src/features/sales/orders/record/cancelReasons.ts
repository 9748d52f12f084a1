/** Why orders are given up, ready to be chosen; what is not among them is written. */
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
export const passReasons = [
  'El local está cerrado',
  'Falta un producto',
  'Sin repartidores',
  'El local está sobrepasado',
];
export const otherReason = 'Otro motivo';
