const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...texts: string[]) => ({ type: 'doc', content: texts.map(paragraph) });

/** Values of an example of each block, by the name of its type. Pictures are of each company, so examples have none. */
export const blockExamples: Readonly<Record<string, Record<string, unknown>>> = {
  hero: {
    title: 'Hola, {nombre}',
    text: 'Esta semana el segundo plato va a mitad de precio en {local}.',
    picture: null,
    label: 'Ver el menú',
    link: '/',
  },
  rich_text: { text: doc('Tienes {puntos} puntos.', 'Úsalos en tu próximo pedido, en el local o a domicilio.') },
  picture_with_text: {
    title: 'Recién salido del horno',
    text: doc('Empanadas de pino todos los domingos, hasta agotar stock.'),
    picture: null,
    label: 'Reservar las mías',
    link: '/',
  },
  columns: {
    title: 'Lo nuevo',
    items: [
      { title: 'Para compartir', text: doc('Tablas para cuatro personas.'), picture: null },
      { title: 'Para el almuerzo', text: doc('Menú del día en 15 minutos.'), picture: null },
    ],
  },
  call_to_order: {
    title: '¿Con hambre?',
    text: 'Pide ahora y retira sin fila.',
    label: 'Pedir ahora',
    link: '/',
    tone: 'brand',
  },
};
