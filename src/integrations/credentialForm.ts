import { wireName } from '#kit/contract/wire.ts';

type Worded = { label: string; help?: string };
export type TextField = Worded & {
  /** Written and never read back. */
  secret?: true;
  optional?: true;
  /** Required pattern and the message when a value does not match. */
  check?: { pattern: string; message: string };
};
export type FlagField = Worded & { flag: true };
/** Several texts under one name, as `paymentIds` of cash, card and online. */
export type GroupField = Worded & { fields: Readonly<Record<string, TextField>> };
export type CredentialField = TextField | FlagField | GroupField;

/** Credential fields of a provider, as data: screens render them and the API validates by them. */
export type CredentialForm = Readonly<Record<string, CredentialField>>;

/** Values of a form as an adapter reads them; missing optional values are blank. */
export type ValuesOf<Form extends CredentialForm> = {
  [Name in keyof Form]: Form[Name] extends FlagField
    ? boolean
    : Form[Name] extends { fields: infer Fields }
      ? { [Each in keyof Fields]: string }
      : string;
};

/** Whether payments and couriers are real. Every form has it, and every screen displays it. */
export const envProduction = {
  label: 'Ambiente productivo',
  help: 'Desactivado, los pagos y despachos son de prueba.',
  flag: true,
} as const satisfies FlagField;

/** Whether a company uses the app that the installation has at the provider, and not an app of the company. */
export const platformApp = {
  label: 'Usar la aplicación de la plataforma',
  help: 'Desactivado, la empresa tiene su propia aplicación y escribe aquí sus datos.',
  flag: true,
} as const satisfies FlagField;

/** Transbank's codes of shops: specification, section 9. */
export const commerceCodeCheck = { pattern: '^5970\\d{8}$', message: 'Debe tener 12 dígitos y empezar con 5970' };

/** A value by the path it has on the wire: `client_secret`, `webhook_secrets.new_order`. */
export type FieldPath = { path: string; field: TextField | FlagField };

/** Every input of a form, with the names within a group behind a dot. */
export const fieldPaths = (form: CredentialForm): FieldPath[] =>
  Object.entries(form).flatMap(([name, field]) =>
    'fields' in field
      ? Object.entries(field.fields).map(([each, inner]) => ({
          path: `${wireName(name)}.${wireName(each)}`,
          field: inner,
        }))
      : [{ path: wireName(name), field }],
  );

/** Values by path as an adapter reads them. */
export function valuesOf<Form extends CredentialForm>(
  form: Form,
  stored: Readonly<Record<string, string | boolean>>,
): ValuesOf<Form> {
  const read = (path: string, field: TextField | FlagField) =>
    'flag' in field ? stored[path] === true : String(stored[path] ?? '').trim();
  const entries = Object.entries(form).map(([name, field]) => {
    const path = wireName(name);
    if (!('fields' in field)) return [name, read(path, field)] as const;
    const inner = Object.entries(field.fields).map(([each, child]) => [each, read(`${path}.${wireName(each)}`, child)]);
    return [name, Object.fromEntries(inner)] as const;
  });
  return Object.fromEntries(entries) as ValuesOf<Form>;
}

/** Validation errors of stored values, by path: missing or malformed values. */
export function credentialErrors(
  form: CredentialForm,
  stored: Readonly<Record<string, string | boolean>>,
): Record<string, string> {
  const errors = fieldPaths(form).flatMap(({ path, field }) => {
    if ('flag' in field) return [];
    const value = String(stored[path] ?? '').trim();
    if (value === '') return field.optional ? [] : [[path, `Falta «${field.label}»`] as const];
    const { check } = field;
    return check && !new RegExp(check.pattern).test(value) ? [[path, check.message] as const] : [];
  });
  return Object.fromEntries(errors);
}
