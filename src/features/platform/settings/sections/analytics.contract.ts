import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { section, type SectionValues } from '../section.contract.ts';

/** An account number, or blank; never a script. */
const accountId = (pattern: RegExp, message: string) =>
  text(30).refine((value) => value === '' || pattern.test(value), message);

/** Accounts that measure visits and sales in the shop. */
export const analyticsSection = section({
  key: 'analytics',
  id: 8,
  title: 'Analítica',
  purpose: 'Mide las visitas y las ventas de tu tienda. Solo necesitas el ID de tu cuenta.',
  page: 'general',
  fields: z.strictObject({
    googleAnalyticsId: accountId(/^G-[A-Z0-9]{6,12}$/, 'Debe ser como G-ABC1234567'),
    metaPixelId: accountId(/^\d{10,20}$/, 'Son solo números, de 10 a 20'),
  }),
  defaults: { googleAnalyticsId: '', metaPixelId: '' },
  notes: {
    googleAnalyticsId: {
      label: 'Google Analytics 4',
      changes: 'Cuenta visitas y pedidos. En blanco, no se mide.',
      shows: 'En todas las páginas de la tienda, salvo si el navegador pide no rastrear.',
      synonyms: ['ga4', 'google', 'medición', 'estadísticas', 'visitas', 'conversiones', 'tag'],
    },
    metaPixelId: {
      label: 'Pixel de Meta',
      changes: 'Cuenta visitas y compras para tus anuncios. En blanco, no se mide.',
      shows: 'En todas las páginas de la tienda, salvo si el navegador pide no rastrear.',
      synonyms: ['facebook', 'instagram', 'pixel', 'anuncios', 'publicidad', 'conversiones'],
    },
  },
});
export type AnalyticsSettings = SectionValues<typeof analyticsSection>;
