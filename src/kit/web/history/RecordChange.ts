import { createContext } from 'react';
import type { Entity } from '../../contract/entity.ts';

/** What one request did to one record: each field with its value before and after. */
export type RecordChange = {
  /** Table name as in TypeScript. */
  entity: string;
  recordId: number;
  title: string;
  action: 'insert' | 'update' | 'delete';
  fields: { field: string; before?: unknown; after?: unknown }[];
};

/** The words of every table the history tells, by its name. */
export const EntitiesContext = createContext<ReadonlyMap<string, Entity>>(new Map());
