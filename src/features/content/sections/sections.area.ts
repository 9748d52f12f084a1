import { area } from '#kit/server/area.ts';
import { sectionStylesRoutes } from './render/server/sectionStyles.routes.ts';

/** Sections of pages, landings and mails: their types, their drawing and their builder. */
export const sectionsArea = area({
  name: 'sections',
  apis: { sectionStyles: { title: 'Secciones: estilos', ...sectionStylesRoutes } },
});
