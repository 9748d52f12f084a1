import { dayLength } from '#domain/time/zonedTime.ts';

/** Days for which the files of an export stay. */
export const exportDays = 7;

/** When the files of an export are removed. */
export const expiryOf = (requestedAt: string): string =>
  new Date(Date.parse(requestedAt) + exportDays * dayLength).toISOString();

/** Exports that a company itself can request in the days for which one is stored. */
export const maxExports = 3;

/** When a company can request the next export, by the times of those that count; null: now. In milliseconds. */
export function nextExportAt(requested: readonly number[], now: number): number | null {
  const recent = requested.map((at) => at + exportDays * dayLength).filter((until) => until > now);
  return recent.toSorted((one, other) => other - one)[maxExports - 1] ?? null;
}

/** Minutes for which an address to download an export works. */
export const exportLinkMinutes = 60;

/** Tables that an export leaves out, with the reason. */
export const omittedTables: Readonly<Record<string, string>> = {
  events: 'Avisos entre pantallas, de unos días',
  feed_files: 'Archivos que se vuelven a crear',
  idempotency_keys: 'Técnica, de unos días',
  jobs: 'Tareas, con datos internos',
  landing_stored_files: 'Técnica',
  loyalty_codes: 'Códigos de ingreso',
  mail_buckets: 'Técnica',
  mail_outbox: 'Correos en camino, con enlaces de acceso',
  order_exports: 'Archivos de unos días',
  password_codes: 'Códigos de ingreso',
  picture_renditions: 'Imágenes que se vuelven a crear',
  provider_calls: 'Registro técnico, con credenciales de proveedores',
  provider_webhooks: 'Registro técnico, con credenciales de proveedores',
  refresh_tokens: 'Sesiones',
  request_counts: 'Técnica',
  row_counts: 'Técnica',
  saved_cards: 'Referencias cifradas de tarjetas',
  search_words: 'Técnica',
  sessions: 'Sesiones',
  sign_in_attempts: 'Intentos de ingreso',
  static_files: 'Archivos que se vuelven a crear',
  static_menus: 'Archivos que se vuelven a crear',
  token_calls: 'Registro técnico',
  webhook_deliveries: 'Registro técnico',
  webhook_events: 'Registro técnico',
  webhook_secrets: 'Claves',
};

/** Columns with passwords, keys and tokens, sealed or hashed. Digests of contents have no use elsewhere either. */
const secret = /(?:^|_)(?:sealed|hash|secret|password|token)$|^(?:search_text|.*_norm|old_token.*|old_secret.*)$/;

/** Whether an export leaves a column out: it is secret, or the database computes it. */
export const isOmittedColumn = (name: string): boolean => secret.test(name);

/** Folders of a company with files that are created again, or that expire. */
const omittedFolders = new Set(['exports', 'menus', 'channel-menus', 'feeds', 'data']);

/** Whether an export has a file, by its key: `t1/exports/a/0.gz`. */
export const isExportedFile = (key: string): boolean => !omittedFolders.has(key.split('/')[1] ?? '');
