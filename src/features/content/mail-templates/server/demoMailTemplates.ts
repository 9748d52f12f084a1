import type { Db } from '#kit/server/data/database.ts';
import { insertAll } from '#kit/server/data/write.ts';
import type { MailTemplateDraft } from '../mailTemplates.contract.ts';

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });
const list = (...items: string[]) => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(text(item))] })),
});

const section = (type: string, id: string, props: object) => ({ type, version: 1, props: { id, ...props } });

const demoMailTemplates: MailTemplateDraft[] = [
  {
    name: 'Novedad del menú',
    subject: '{nombre}, llegó algo nuevo a {local}',
    preheader: 'Pruébalo esta semana, en el local o en tu casa.',
    content: {
      root: { props: {} },
      content: [
        section('hero', 'portada', {
          title: 'Lo nuevo de la cocina',
          text: 'Hola, {nombre}:\nesta semana estrenamos platos y queremos que seas de los primeros en probarlos.',
          label: 'Ver el menú',
          link: '/',
        }),
        section('columns', 'platos', {
          title: 'Esta semana',
          items: [
            {
              title: 'Para empezar',
              text: doc(paragraph(text('Empanaditas de queso y ají de la casa.'))),
              picture: null,
            },
            {
              title: 'De fondo',
              text: doc(paragraph(text('Plateada al horno con puré rústico, lista en 25 minutos.'))),
              picture: null,
            },
          ],
        }),
        section('call_to_order', 'pedir', {
          title: '¿Con hambre?',
          text: 'Retira sin fila o recíbelo en tu puerta.',
          label: 'Pedir ahora',
          link: '/',
          tone: 'brand',
        }),
      ],
    },
  },
  {
    name: 'Recordatorio de puntos',
    subject: 'Tienes {puntos} puntos por usar',
    preheader: 'Se descuentan de tu próximo pedido.',
    content: {
      root: { props: {} },
      content: [
        section('hero', 'portada', {
          title: '{nombre}, tus puntos te esperan',
          text: 'Ya tienes {puntos} puntos.',
          label: 'Usar mis puntos',
          link: '/',
        }),
        section('rich_text', 'pasos', {
          text: doc(
            paragraph(text('Usarlos toma un minuto:', { type: 'bold' })),
            list(
              'Elige lo que quieras del menú.',
              'En el pago, escribe tu teléfono y confirma el código.',
              'Decide cuántos puntos descontar.',
            ),
          ),
          align: 'start',
        }),
      ],
    },
  },
];

/** Two templates that a restaurant sends often. */
export const addDemoMailTemplates = async (db: Db): Promise<void> => {
  await insertAll(db, 'mailTemplates', demoMailTemplates);
};
