import { address, choice, text } from '../fields/sectionFields.contract.ts';

export const title = text('Título', 120);
export const link = address('Adónde lleva');
export const buttonText = text('Texto del botón', 40);
export const tone = choice('Fondo', { plain: 'Claro', soft: 'Suave', brand: 'Color de la marca' });
