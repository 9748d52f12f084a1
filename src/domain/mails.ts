/** A mail as it is compared: without capitals, and without what some put behind a plus. The database keeps customers' so. */
export const normaliseMail = (mail: string): string =>
  mail
    .trim()
    .toLowerCase()
    .replace(/^([^+@]*)\+[^@]*@/, '$1@');
