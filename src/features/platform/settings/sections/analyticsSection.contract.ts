import { section } from '../section.contract.ts';
import { analyticsFields } from './analytics.contract.ts';

/** Analytics, as their section of the settings tells them. */
export const analyticsSection = section({
  key: 'analytics',
  id: 8,
  title: 'Analítica',
  purpose: 'Quién mide las visitas y las ventas de tu tienda, con el número de tu cuenta. Nunca se pega un programa.',
  page: 'general',
  fields: analyticsFields,
  draft: analyticsFields,
  defaults: { googleAnalyticsId: '', metaPixelId: '' },
  notes: {
    googleAnalyticsId: {
      label: 'Google Analytics 4',
      changes: 'Cuenta visitas y pedidos. En blanco, no se mide.',
      shows: 'En todas las páginas de la tienda, salvo a quien pide no ser seguido.',
      synonyms: ['ga4', 'google', 'medición', 'estadísticas', 'visitas', 'conversiones', 'tag'],
    },
    metaPixelId: {
      label: 'Pixel de Meta',
      changes: 'Cuenta visitas y compras para tus anuncios. En blanco, no se mide.',
      shows: 'En todas las páginas de la tienda, salvo a quien pide no ser seguido.',
      synonyms: ['facebook', 'instagram', 'pixel', 'anuncios', 'publicidad', 'conversiones'],
    },
  },
});
