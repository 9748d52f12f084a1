import type { Db } from '#kit/server/data/database.ts';
import type { SectionContent, Section } from '#features/content/sections/content/sectionContent.contract.ts';
import type { RichText } from '#features/content/sections/fields/richText.contract.ts';
import {
  sectionTypes,
  type SectionName,
  type SectionProps,
} from '#features/content/sections/types/sectionTypes.contract.ts';
import * as versions from './pageVersions.repo.ts';
import type { PageDraft } from '../../record/pages.contract.ts';
import * as repo from '../../record/server/pages.repo.ts';
import { publishParts, saveParts } from '../../record/server/siteParts.repo.ts';

const paragraphs = (...texts: string[]): RichText => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

const section = <Name extends SectionName>(type: Name, id: string, props: Partial<SectionProps<Name>>): Section => ({
  type,
  version: sectionTypes[type].version,
  props: { ...sectionTypes[type].blank, ...props, id },
});

const content = (...sections: Section[]): SectionContent => ({ root: { props: {} }, content: sections });

const about: PageDraft = {
  name: 'Quiénes somos',
  type: 'custom',
  relativeUrl: 'quienes-somos',
  position: 1,
  title: 'Quiénes somos y dónde encontrarnos',
  description: 'Cocinamos cada día con productos de la zona. Conoce nuestra historia, nuestros locales y sus horarios.',
  sharePictureKey: null,
  content: content(
    section('hero', 'portada', {
      title: 'Cocina de todos los días',
      text: 'Hecha aquí, con productos de la zona.',
      label: 'Ver la carta',
      link: '/',
      tone: 'soft',
    }),
    section('rich_text', 'historia', {
      text: paragraphs(
        'Partimos en un solo local, con una cocina chica y un horno prestado.',
        'Hoy seguimos haciendo la masa cada mañana.',
      ),
    }),
    section('stores_carousel', 'locales', {}),
    section('faq', 'preguntas', {
      items: [
        {
          question: '¿Llegan a mi casa?',
          answer: paragraphs('Escribe tu dirección al pedir: te decimos qué local te atiende.'),
        },
      ],
    }),
    section('call_to_order', 'pedir', {}),
  ),
};

const terms: PageDraft = {
  name: 'Términos y condiciones',
  type: 'termsAndConditions',
  relativeUrl: 'terminos',
  position: 2,
  title: 'Términos y condiciones',
  description: '',
  sharePictureKey: null,
  content: content(
    section('hero', 'portada', { title: 'Términos y condiciones' }),
    section('rich_text', 'texto', {
      text: paragraphs('Los precios incluyen impuestos. Los tiempos de entrega son estimados.'),
    }),
  ),
};

/** Pages that a demo tenant begins with: one that guests see, and one that is a draft. */
export async function addDemoPages(db: Db): Promise<void> {
  const links = [{ label: 'Quiénes somos', link: '/quienes-somos' }];
  await saveParts(db, {
    header: section('header', 'header', { links }),
    footer: section('footer', 'footer', { links, text: paragraphs('Pedidos por la web y en nuestros locales.') }),
  });
  await publishParts(db);
  const { id } = await repo.insert(db, about);
  await repo.insert(db, terms);
  const draft = await repo.draftOf(db, id);
  if (draft)
    await repo.update(db, id, {
      publishedContentId: await versions.insert(db, { recordId: id, content: draft, note: '' }, {}),
    });
}
