import { section, type SettingNote } from '../section.contract.ts';
import { brandFields, type Font, fonts, type Loader, loaders, socialLabels } from './brand.contract.ts';
import { brandDefaults } from './brand.rules.ts';

const words = (text: string) => (text === '' ? 'nada' : text);

const social = Object.fromEntries(
  Object.entries(socialLabels).map(([network, label]): [string, SettingNote] => [
    `socialNetworks.${network}`,
    {
      label,
      changes: 'La dirección de tu perfil.',
      shows: 'Como enlace al pie de la tienda.',
      synonyms: ['redes sociales', 'redes', 'perfil', 'seguir'],
      words,
    },
  ]),
);

/** How a company looks, as its section of the settings tells it. */
export const brandSection = section({
  key: 'brand',
  id: 2,
  title: 'Marca',
  purpose: 'Cómo te ven tus clientes en la tienda y tu equipo aquí.',
  page: 'design',
  reaches: 'look',
  fields: brandFields,
  draft: brandFields,
  defaults: brandDefaults,
  pictures: ['primaryLogo', 'secondaryLogo', 'favicon'],
  notes: {
    commerceName: {
      label: 'Nombre comercial',
      changes: 'Cómo te llaman tus clientes. En blanco, el nombre de la empresa.',
      shows: 'Arriba y al pie de la tienda, en buscadores y al instalarla.',
      synonyms: ['nombre de fantasía', 'razón', 'título', 'marca'],
      words,
    },
    primaryLogo: {
      label: 'Logo',
      changes: 'Reemplaza tu nombre por tu logo.',
      shows: 'Arriba en la tienda y en el menú de este sistema.',
      synonyms: ['imagen', 'isotipo', 'logotipo', 'emblema'],
      words: () => 'una imagen',
    },
    secondaryLogo: {
      label: 'Logo para fondo oscuro',
      changes: 'El que se ve en modo oscuro. En blanco, el mismo logo.',
      shows: 'Arriba en la tienda, en teléfonos en modo oscuro.',
      synonyms: ['logo blanco', 'logo secundario', 'modo oscuro'],
      words: () => 'una imagen',
    },
    favicon: {
      label: 'Ícono',
      changes: 'Una imagen cuadrada. En blanco se usa el logo.',
      shows: 'En la pestaña del navegador y en el teléfono de quien instala la tienda.',
      synonyms: ['favicon', 'pestaña', 'app', 'instalar', 'pwa'],
      words: () => 'una imagen',
    },
    brandPrimary: {
      label: 'Color principal',
      changes: 'El color de botones y enlaces. El texto encima se elige para que se lea.',
      shows: 'En toda la tienda, y en este sistema para quien no eligió otro.',
      synonyms: ['color de marca', 'paleta', 'tema', 'botones', 'colores'],
    },
    brandSecondary: {
      label: 'Color de etiquetas',
      changes: 'El fondo de las etiquetas de los productos, como «Nuevo».',
      shows: 'Sobre las fotos de la carta.',
      synonyms: ['color secundario', 'paleta', 'etiqueta', 'colores'],
    },
    font: {
      label: 'Tipografía',
      changes: 'La letra de la tienda.',
      shows: 'En todas sus páginas.',
      synonyms: ['fuente', 'letra', 'font', 'tipo de letra'],
      words: (font: Font) => fonts[font],
    },
    loader: {
      label: 'Animación de espera',
      changes: 'Lo que se mueve mientras algo carga. Queda quieta para quien pide menos movimiento.',
      shows: 'En la tienda, mientras se busca el pedido de un cliente.',
      synonyms: ['loader', 'cargando', 'spinner', 'animación'],
      words: (loader: Loader) => loaders[loader],
    },
    ...social,
  },
});
