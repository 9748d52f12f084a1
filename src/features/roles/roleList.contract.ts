import { z } from 'zod';
import { pageQuery } from '#kit/contract/crud.ts';

export const roleListQuery = pageQuery.extend({ sort: z.enum(['name', 'userCount', 'updatedAt']).optional() });
export type RoleListQuery = z.output<typeof roleListQuery>;
