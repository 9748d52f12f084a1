import type { Section } from '../pageContent.contract.ts';
import type { RichText } from '../richText.contract.ts';

const sampleText: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Muestra' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Con ' },
        { type: 'text', text: 'énfasis', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'y un enlace', marks: [{ type: 'link', attrs: { href: '/carta' } }] },
      ],
    },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Uno' }] }] }],
    },
  ],
};
const title = 'Muestra';
const picture = { key: 'demo/muestra', alt: 'Muestra' };

const sample = (type: string, version: number, props: Record<string, unknown>): Section => ({
  type,
  version,
  props: { id: `${type}-${version}`, ...props },
});

/** One stored section of every version that there has been: none of them is ever changed. */
export const samples: readonly Section[] = [
  {
    type: 'header',
    version: 1,
    props: { id: 'header', shown: true, logo: picture, links: [{ label: 'Carta', link: '/carta' }] },
  },
  sample('hero', 1, { title, rank: 'page', text: 'Dos\nlíneas', picture, label: 'Pedir', link: '/', tone: 'soft' }),
  sample('rich_text', 1, { text: sampleText, align: 'center' }),
  sample('picture_with_text', 1, { title, text: sampleText, picture, side: 'end', label: 'Ver', link: '/carta' }),
  sample('columns', 1, { title, items: [{ title: 'Una', text: sampleText, picture: null }] }),
  sample('banners', 1, { items: [{ picture, link: 'https://empresa.com' }] }),
  sample('video', 1, { title, link: 'https://youtu.be/dQw4w9WgXcQ', picture }),
  sample('menu', 1, { title, products: 4, label: 'Ver todo', link: '/' }),
  sample('categories_grid', 1, { title, most: 8 }),
  sample('stores_carousel', 1, { title, text: 'En toda la ciudad' }),
  sample('stores_map', 1, { title }),
  sample('hours', 1, { title }),
  sample('faq', 1, { title, items: [{ question: '¿Llegan a mi casa?', answer: sampleText }] }),
  sample('call_to_order', 1, { title, text: '', label: 'Pedir', link: 'tel:+56222222222', tone: 'brand' }),
  {
    type: 'footer',
    version: 1,
    props: { id: 'footer', shown: true, text: sampleText, links: [{ label: 'Términos', link: '/terminos' }] },
  },
];
