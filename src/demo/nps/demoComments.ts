import type { DispatchMethod } from '#domain/delivery/dispatch.ts';

const ofBoth = {
  promoters: ['La mejor atención del barrio. ¡Sigan así!', 'Siempre pedimos aquí los viernes y nunca falla.'],
  passives: ['La comida bien, faltaron servilletas.', 'Rico, pero la porción se hizo poca.'],
  detractors: [
    'Faltó una bebida y nadie contestó el teléfono.',
    'Pedí sin cebolla y venía con cebolla.',
    'La porción es cada vez más chica y el precio sube.',
    'Venía muy salado, no se pudo comer.',
    'Pagué dos veces y todavía no devuelven el segundo cobro.',
    'El pedido decía listo y recién lo estaban empezando.',
  ],
};

/** Comments of guests by how they got their order, and by satisfaction. */
export const demoComments: Record<DispatchMethod, typeof ofBoth> = {
  delivery: {
    promoters: [
      ...ofBoth.promoters,
      'Todo perfecto, llegó calentito y antes de lo que decía.',
      'Muy ricas las porciones y el repartidor súper amable.',
      'Llegó todo bien envuelto, nada se dio vuelta.',
    ],
    passives: [
      ...ofBoth.passives,
      'Rico, pero las papas llegaron un poco frías.',
      'Estaba bueno. Podrían avisar mejor cuándo llega.',
      'Bien en general, el despacho algo caro.',
    ],
    detractors: [
      ...ofBoth.detractors,
      'Esperé más de una hora y llegó frío.',
      'La bolsa llegó rota y la salsa por todas partes.',
      'Llegó otra cosa de la que pedí y nadie respondió.',
    ],
  },
  pickUp: {
    promoters: [
      ...ofBoth.promoters,
      'Estaba listo cuando llegué, caliente y completo.',
      'Muy amables en el mesón, y todo muy rico.',
    ],
    passives: [...ofBoth.passives, 'Estaba bueno. Tuve que esperar un poco en el mesón.'],
    detractors: [
      ...ofBoth.detractors,
      'El local estaba cerrado cuando fui a retirar.',
      'Esperé veinte minutos en el mesón con el pedido pagado.',
      'Me entregaron otra cosa de la que pedí.',
    ],
  },
};

/** Follow-up notes of stores. */
export const demoNotes = [
  'Llamé y le ofrecimos un despacho gratis en su próximo pedido.',
  'Hablé con cocina: la comanda decía sin cebolla y se les pasó.',
  'Devolvimos la bebida que faltó.',
];
