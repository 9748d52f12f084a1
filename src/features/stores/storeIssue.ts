/** What is wrong with a store, and the field that has to change. */
export type StoreIssue = { path: (string | number)[]; message: string };
