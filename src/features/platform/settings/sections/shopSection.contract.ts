import { section } from '../section.contract.ts';
import { shopFields } from './shop.contract.ts';
import { shopDefaults } from './shop.rules.ts';

/** The shop, as its section of the settings tells it. */
export const shopSection = section({
  key: 'shop',
  id: 10,
  title: 'Tienda',
  purpose: 'Qué puede hacer y leer un cliente en tu tienda.',
  page: 'general',
  reaches: 'stores',
  fields: shopFields,
  draft: shopFields,
  defaults: shopDefaults,
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
