/** Bytes as people read them: `1,5`. */
export const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1).replace('.0', '').replace('.', ',');
