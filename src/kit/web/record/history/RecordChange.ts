import { createContext, use } from 'react';
import type { Entity } from '#kit/contract/entity.ts';

/** Changes of a request to a record: each field with its value before and after. */
export type RecordChange = {
  /** Table name as in TypeScript. */
  entity: string;
  recordId: number;
  title: string;
  action: 'insert' | 'update' | 'delete';
  fields: { field: string; before?: unknown; after?: unknown }[];
};

export type Entities = ReadonlyMap<string, Entity>;

const none: Promise<Entities> = Promise.resolve(new Map());

/** Loads the labels of audited tables by name, only for the history. */
export const EntitiesContext = createContext<() => Promise<Entities>>(() => none);

/** The words of every table; suspends until they are here. */
export const useEntities = (): Entities => use(use(EntitiesContext)());
