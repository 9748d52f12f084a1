/** Figures of a landing, in their order. */
export const landingFigureLabels = { views: 'Visitas', orders: 'Pedidos' };
