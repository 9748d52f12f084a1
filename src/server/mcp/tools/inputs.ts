import { z } from 'zod';

export const recordId = z.number().int().positive();
export const storeIds = z.array(recordId).min(1).max(200).describe('Ids de locales, de list_stores');
export const day = z.iso.date().describe('Día local de la empresa, AAAA-MM-DD');
export const dispatch = z.enum(['delivery', 'pickUp']).describe('Despacho, o retiro en el local');
export const localMoment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .describe('Hora del reloj de cada local, AAAA-MM-DDThh:mm');
