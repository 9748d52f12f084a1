import { z } from 'zod';
import { pageQuery } from '#kit/contract/crud.ts';

export const priceGroupListQuery = pageQuery.extend({ sort: z.enum(['name', 'position']).optional() });
