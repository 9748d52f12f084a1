import type { Db } from '#kit/server/data/database.ts';
import { insertAll } from '#kit/server/data/write.ts';
import type { CampaignDraft } from '../campaigns.contract.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

const demoCampaigns: Omit<CampaignDraft, 'segmentId' | 'senderId' | 'couponBatchId'>[] = [
  {
    name: 'Te echamos de menos',
    subject: '{nombre}, hace un mes que no pides',
    preheader: 'Tienes un 20 % de descuento esperándote.',
    holdBack: 10,
    content: {
      root: { props: {} },
      content: [
        {
          type: 'hero',
          version: 1,
          props: {
            id: 'portada',
            title: 'Te echamos de menos',
            text: 'Hola, {nombre}:\nla cocina de {local} sigue abierta y tu mesa favorita también llega a domicilio.',
            label: 'Ver el menú',
            link: '/',
          },
        },
        {
          type: 'rich_text',
          version: 1,
          props: {
            id: 'puntos',
            text: {
              type: 'doc',
              content: [
                paragraph(
                  'Usa tu código {cupon} en tu próximo pedido: tienes un 20 % de descuento, y {puntos} puntos por usar.',
                ),
              ],
            },
          },
        },
      ],
    },
  },
  {
    name: 'Novedades de verano',
    subject: 'Llegaron los platos de verano',
    preheader: 'Ensaladas, jugos y algo para compartir.',
    holdBack: 0,
    content: {
      root: { props: {} },
      content: [
        {
          type: 'call_to_order',
          version: 1,
          props: {
            id: 'verano',
            title: 'Platos de verano',
            text: 'Ensaladas, jugos y algo para compartir, en todos los locales.',
            label: 'Pedir ahora',
            link: '/',
          },
        },
      ],
    },
  },
];

/** Two drafts, the first one for the customers who have not ordered lately. */
export async function addDemoCampaigns(db: Db): Promise<void> {
  const segment = await db
    .selectFrom('segments')
    .select('id')
    .where('name', '=', 'No piden hace un mes')
    .executeTakeFirst();
  const batch = await db.selectFrom('couponBatches').select('id').where('prefix', '=', 'VUELVE-').executeTakeFirst();
  const links = { segmentId: segment?.id ?? null, couponBatchId: batch?.id ?? null };
  const noLinks = { segmentId: null, couponBatchId: null };
  await insertAll(
    db,
    'campaigns',
    demoCampaigns.map((campaign, place) => ({ ...campaign, ...(place === 0 ? links : noLinks) })),
  );
}
