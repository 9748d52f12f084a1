declare module 'pg/lib/utils.js' {
  const utils: {
    /** A parameter as it travels. Throws where a value cannot be written. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
