import { z } from 'zod';
import {
  address,
  blankProps,
  choice,
  count,
  flag,
  lines,
  list,
  picture,
  type PropsOf,
  richText,
  rulesOf,
  type SectionFields,
  text,
} from './sectionFields.contract.ts';

/** What sections are put in. */
export type SectionPlace = 'page' | 'landing' | 'mail';

type Upgrade = (props: Readonly<Record<string, unknown>>) => Record<string, unknown>;

type SectionSpec<Fields extends SectionFields> = {
  label: string;
  /** Name of its icon; the drawing itself is the screens'. */
  icon: string;
  fields: Fields;
  /** What a new one says, where that is more than nothing. */
  blank?: Partial<PropsOf<Fields>>;
  allowed: readonly SectionPlace[];
  /** Every page has the same one, at most once. */
  shared?: true;
  /** The first makes the second version of the first, and so on: what is stored is read as the newest. */
  upgrades?: readonly Upgrade[];
};

/** One type of section: its values and their rules, what it is called, and where it may stand. */
export type SectionType<Fields extends SectionFields = SectionFields> = Omit<SectionSpec<Fields>, 'blank'> & {
  blank: PropsOf<Fields>;
  rules: Record<string, z.ZodType>;
  version: number;
  upgrades: readonly Upgrade[];
};

export const sectionType = <const Fields extends SectionFields>(spec: SectionSpec<Fields>): SectionType<Fields> => ({
  upgrades: [],
  ...spec,
  blank: { ...blankProps(spec.fields), ...spec.blank },
  rules: rulesOf(spec.fields),
  version: (spec.upgrades?.length ?? 0) + 1,
});

const everywhere = ['page', 'landing', 'mail'] as const;
const onPages = ['page', 'landing'] as const;
const title = text('Título', 120);
const link = address('Adónde lleva');
const tone = choice('Fondo', { plain: 'Claro', soft: 'Suave', brand: 'Color de la marca' });
const rank = choice('Tamaño del título', { section: 'De una sección', page: 'El principal de la página' });

/** Every type of section. A name here is stored with pages: it stays. */
export const sectionTypes = {
  header: sectionType({
    label: 'Encabezado',
    icon: 'layoutNavbar',
    shared: true,
    allowed: onPages,
    fields: {
      shown: flag('Mostrar en todas las páginas'),
      logo: picture('Logo'),
      links: list('Enlaces', 'Enlace', 8, { label: text('Texto', 40), link }),
    },
    blank: { shown: true },
  }),
  hero: sectionType({
    label: 'Portada',
    icon: 'photo',
    allowed: everywhere,
    fields: {
      title,
      rank,
      text: lines('Texto', 400),
      picture: picture('Imagen'),
      label: text('Texto del botón', 40),
      link,
      tone,
    },
    blank: { rank: 'page' },
  }),
  rich_text: sectionType({
    label: 'Texto',
    icon: 'alignLeft',
    allowed: everywhere,
    fields: { text: richText('Texto'), align: choice('Alineación', { start: 'A la izquierda', center: 'Al centro' }) },
  }),
  picture_with_text: sectionType({
    label: 'Imagen con texto',
    icon: 'layoutSidebar',
    allowed: everywhere,
    fields: {
      title,
      text: richText('Texto'),
      picture: picture('Imagen'),
      side: choice('Lado de la imagen', { start: 'Izquierda', end: 'Derecha' }),
      label: text('Texto del botón', 40),
      link,
    },
  }),
  columns: sectionType({
    label: 'Columnas',
    icon: 'columns',
    allowed: everywhere,
    fields: {
      title,
      items: list('Columnas', 'Columna', 4, { title, text: richText('Texto'), picture: picture('Imagen') }),
    },
  }),
  banners: sectionType({
    label: 'Banners',
    icon: 'slideshow',
    allowed: everywhere,
    fields: { items: list('Banners', 'Banner', 8, { picture: picture('Imagen'), link }) },
  }),
  video: sectionType({
    label: 'Video',
    icon: 'video',
    allowed: onPages,
    fields: {
      title,
      link: address('Video', 'La dirección del video en YouTube o Vimeo'),
      picture: picture('Imagen antes de reproducir'),
    },
  }),
  menu: sectionType({
    label: 'Carta',
    icon: 'toolsKitchen',
    allowed: onPages,
    fields: {
      title,
      products: count('Productos por categoría', 1, 12),
      label: text('Texto del botón', 40),
      link,
    },
    blank: { title: 'Nuestra carta', products: 4 },
  }),
  categories_grid: sectionType({
    label: 'Categorías',
    icon: 'layoutGrid',
    allowed: onPages,
    fields: { title, most: count('Cuántas', 1, 24) },
    blank: { title: 'Categorías', most: 8 },
  }),
  stores_carousel: sectionType({
    label: 'Locales en carrusel',
    icon: 'buildingStore',
    allowed: onPages,
    fields: { title, text: lines('Texto', 300) },
    blank: { title: 'Nuestros locales' },
  }),
  stores_map: sectionType({
    label: 'Cómo llegar a los locales',
    icon: 'map',
    allowed: onPages,
    fields: { title },
    blank: { title: 'Cómo llegar' },
  }),
  hours: sectionType({
    label: 'Horarios',
    icon: 'clock',
    allowed: onPages,
    fields: { title },
    blank: { title: 'Horarios' },
  }),
  faq: sectionType({
    label: 'Preguntas frecuentes',
    icon: 'help',
    allowed: onPages,
    fields: {
      title,
      items: list('Preguntas', 'Pregunta', 40, { question: text('Pregunta', 200), answer: richText('Respuesta') }),
    },
    blank: { title: 'Preguntas frecuentes' },
  }),
  call_to_order: sectionType({
    label: 'Llamado a pedir',
    icon: 'shoppingBag',
    allowed: everywhere,
    fields: { title, text: lines('Texto', 300), label: text('Texto del botón', 40), link, tone },
    blank: { title: '¿Con hambre?', label: 'Pedir ahora', link: '/', tone: 'brand' },
  }),
  footer: sectionType({
    label: 'Pie',
    icon: 'layoutBottombar',
    shared: true,
    allowed: onPages,
    fields: {
      shown: flag('Mostrar en todas las páginas'),
      text: richText('Texto'),
      links: list('Enlaces', 'Enlace', 16, { label: text('Texto', 40), link }),
    },
    blank: { shown: true },
  }),
} as const;

export type SectionName = keyof typeof sectionTypes;
type FieldsOf<Name extends SectionName> = (typeof sectionTypes)[Name]['fields'];
/** What a section of a type holds, whole and as its newest version has it. */
export type SectionProps<Name extends SectionName> = PropsOf<FieldsOf<Name>>;

/** The type by its stored name; undefined for those of other clients, which are kept and not drawn. */
export const typeNamed = (name: string): SectionType | undefined =>
  Object.hasOwn(sectionTypes, name) ? sectionTypes[name as SectionName] : undefined;

export const sharedNames = ['header', 'footer'] as const;
export type SharedName = (typeof sharedNames)[number];
export const isShared = (name: string): name is SharedName => typeNamed(name)?.shared === true;
