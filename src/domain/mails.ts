/** A mail as it is compared: without capitals, and without what some put behind a plus. The database keeps customers' so. */
export const normaliseMail = (mail: string): string =>
  mail
    .trim()
    .toLowerCase()
    .replace(/^([^+@]*)\+[^@]*@/, '$1@');

/** A mail that only people who know it recognize: `c•••@gmail.com`. */
export const maskMail = (mail: string): string => mail.replace(/^(.)[^@]*/u, '$1•••');

/** The domain of a mail, without capitals. */
export const domainOfMail = (mail: string): string => mail.slice(mail.lastIndexOf('@') + 1).toLowerCase();
