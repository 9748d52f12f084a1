/** Tables that carry a tenant. The generated types of the live catalogue fill it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation
export interface TenantTables {}

/** Small global tables that belong to the platform. Filled the same way. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation
export interface PlatformTables {}

export type TableName = keyof TenantTables;
