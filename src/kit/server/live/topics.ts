import type { TableName } from '../data/tables.ts';

/** Tables that a cached read depends on, with the topic of the events that announce their changes. */
export type Topics = Partial<Record<TableName, string>>;

export const topicsOf = (tables: Topics): readonly string[] => [...new Set(Object.values(tables))];
