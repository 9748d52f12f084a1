export const compileCache: { NODE_COMPILE_CACHE: string };
export const serverFlags: string[];
export const serverEnv: Record<string, string>;
