/** Definition of «vendido», beside the figure on every screen. */
export const soldText =
  'Total de los pedidos vigentes hasta ahora, con despacho y propina y antes de devoluciones. Un pedido programado cuenta cuando llega su hora.';
