import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { section, type SectionValues } from '../section.contract.ts';

/** An external address, one of the company's pages, or blank. */
const isLink = (link: string): boolean =>
  link === '' ||
  /^\/?[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(link) ||
  /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#][^\s"'<>\\]*)?$/.test(link);

/** Guest options in the shop. */
export const shopSection = section({
  key: 'shop',
  id: 10,
  title: 'Tienda',
  purpose: 'Qué puede hacer y leer un cliente en tu tienda.',
  page: 'general',
  guests: true,
  chain: true,
  reaches: 'stores',
  fields: z.strictObject({
    /** Guests may comment on products that accept comments. */
    productInstructions: z.boolean(),
    /** The menu can be read but not ordered from. */
    staticMenu: z.boolean(),
    /** Address of the terms; blank: the company's page of terms. */
    termsLink: text(300).refine(isLink, 'Escribe una dirección con https://, o la de una página tuya, como terminos'),
  }),
  defaults: { productInstructions: true, staticMenu: false, termsLink: '' },
  notes: {
    productInstructions: {
      label: 'Comentarios en los productos',
      changes: 'El cliente escribe cómo quiere un producto, en los que aceptan comentarios.',
      shows: 'Al elegir el producto; el local lo lee en el pedido, en la cocina y en papel.',
      synonyms: ['instrucciones', 'indicaciones', 'notas', 'observaciones', 'sin cebolla', 'product instructions'],
    },
    staticMenu: {
      label: 'Carta solo para leer',
      changes: 'Tus clientes ven la carta y los precios, y no pueden pedir. La toma de pedidos por teléfono sigue.',
      shows: 'En toda la tienda, en vez del botón de agregar. La API responde por qué no toma el pedido.',
      synonyms: ['menú estático', 'static menu', 'pausar', 'suspender pedidos', 'carta qr', 'solo lectura', 'catálogo'],
    },
    termsLink: {
      label: 'Términos y condiciones',
      changes: 'Una dirección, o la de una página tuya. En blanco, tu página publicada de ese tipo.',
      shows: 'Al pie de la tienda y antes de hacer el pedido.',
      synonyms: ['legal', 'bases', 'contrato', 'privacidad', 'política', 'aceptar', 'condiciones de uso'],
      words: (link: string) => link || 'tu página publicada',
    },
  },
});
export type ShopSettings = SectionValues<typeof shopSection>;
