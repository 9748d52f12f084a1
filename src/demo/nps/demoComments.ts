/** Comments of guests, by satisfaction. */
export const demoComments = {
  promoters: [
    'Todo perfecto, llegó calentito y antes de lo que decía.',
    'La mejor atención del barrio. ¡Sigan así!',
    'Siempre pedimos aquí los viernes y nunca falla.',
    'Muy ricas las porciones y el repartidor súper amable.',
    'Llegó todo bien envuelto, nada se dio vuelta.',
  ],
  passives: [
    'Rico, pero las papas llegaron un poco frías.',
    'Estaba bueno. Podrían avisar mejor cuándo llega.',
    'Bien en general, el despacho algo caro.',
    'La comida bien, faltaron servilletas.',
  ],
  detractors: [
    'Esperé más de una hora y llegó frío.',
    'Faltó una bebida y nadie contestó el teléfono.',
    'Pedí sin cebolla y venía con cebolla.',
    'La bolsa llegó rota y la salsa por todas partes.',
    'El local estaba cerrado cuando fui a retirar.',
    'Llegó otra cosa de la que pedí y nadie respondió.',
    'La porción es cada vez más chica y el precio sube.',
    'Venía muy salado, no se pudo comer.',
    'Esperé veinte minutos en el mesón con el pedido pagado.',
    'Pagué dos veces y todavía no devuelven el segundo cobro.',
    'El pedido decía listo y recién lo estaban empezando.',
  ],
} as const;

/** Follow-up notes of stores. */
export const demoNotes = [
  'Llamé y le ofrecimos un despacho gratis en su próximo pedido.',
  'Hablé con cocina: la comanda decía sin cebolla y se les pasó.',
  'Devolvimos la bebida que faltó.',
];
