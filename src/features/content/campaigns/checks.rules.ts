import { unknownPlaceholders, placeholderNames } from './placeholders.rules.ts';

export const checkNames = ['subject', 'content', 'words', 'size', 'sender', 'segment', 'audience'] as const;
export type CheckName = (typeof checkNames)[number];
/** `blocking` findings keep a campaign from being sent. */
export const checkLevels = ['blocking', 'warning'] as const;
export type Finding = { check: CheckName; level: (typeof checkLevels)[number]; message: string };

/** Gmail clips the rest of a mail, with its unsubscribe link. */
export const clipBytes = 102 * 1024;
const nearlyClipped = 0.8;

export type CheckedMail = {
  subject: string;
  /** Everything that recipients read. */
  text: string;
  sections: number;
  bytes: number;
};
export type CheckedCampaign = CheckedMail & {
  /** Why the sender cannot be used; null: it can. */
  senderProblem: string | null;
  /** Null: no segment, or one that was deleted. */
  addresses: number | null;
};

const blocking = (check: CheckName, message: string): Finding => ({ check, level: 'blocking', message });
const warning = (check: CheckName, message: string): Finding => ({ check, level: 'warning', message });

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`;

const present = (found: readonly (Finding | false)[]): Finding[] => found.filter((each) => each !== false);

/** Problems of the mail itself. */
export function mailFindings({ subject, text, sections, bytes }: CheckedMail): Finding[] {
  const unknown = unknownPlaceholders(`${subject} ${text}`);
  return present([
    subject === '' && blocking('subject', 'Falta el asunto.'),
    subject.length > 60 &&
      warning('subject', `El asunto tiene ${subject.length} letras: en un teléfono se leen unas 40.`),
    sections === 0 && blocking('content', 'El correo no tiene secciones.'),
    unknown.length > 0 &&
      blocking(
        'words',
        `No existe ${unknown.map((word) => `{${word}}`).join(', ')}: usa ${placeholderNames.map((word) => `{${word}}`).join(', ')}.`,
      ),
    bytes > clipBytes &&
      blocking(
        'size',
        `El correo pesa ${kilobytes(bytes)}: Gmail corta lo que pasa de ${kilobytes(clipBytes)}, también la baja.`,
      ),
    bytes > clipBytes * nearlyClipped &&
      bytes <= clipBytes &&
      warning('size', `El correo pesa ${kilobytes(bytes)} de los ${kilobytes(clipBytes)} que Gmail muestra.`),
  ]);
}

/** Problems of a campaign before it is sent. */
export const findingsOf = ({ senderProblem, addresses, ...mail }: CheckedCampaign): Finding[] =>
  present([
    ...mailFindings(mail),
    senderProblem !== null && blocking('sender', senderProblem),
    addresses === null && blocking('segment', 'Elige un segmento.'),
    addresses === 0 && blocking('audience', 'Ningún cliente del segmento puede recibir este correo.'),
  ]);
