import { type CredentialForm, fieldPaths, type FieldPath } from '#integrations/credentialForm.ts';
import type { Provider } from '#integrations/provider.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import type { SavedValues, CredentialValues } from '../credentials.contract.ts';

type Flat = Record<string, string | boolean | null>;

/** Values by their paths: those of a group stand behind its name and a dot. */
export const flatten = (values: CredentialValues): Flat =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([each, inner]) => [`${name}.${each}`, inner] as const)
        : [[name, value] as const],
    ),
  );

/** The other way round, as the wire has them. */
export function nest(flat: Readonly<Record<string, string | boolean>>): SavedValues {
  const nested: SavedValues = {};
  for (const [path, value] of Object.entries(flat)) {
    const [name = '', each] = path.split('.');
    if (each === undefined) nested[name] = value;
    else nested[name] = { ...(nested[name] as Record<string, string> | undefined), [each]: String(value) };
  }
  return nested;
}

function issueOf({ name }: Provider, known: FieldPath | undefined, value: string | boolean | null): string | null {
  if (!known) return `${name} no usa este dato`;
  const { field } = known;
  if (value === null || value === '') return null;
  const isFlag = 'flag' in field;
  if (isFlag !== (typeof value === 'boolean')) return isFlag ? 'Debe ser verdadero o falso' : 'Debe ser un texto';
  const check = isFlag ? undefined : field.check;
  return check && !new RegExp(check.pattern).test(String(value).trim()) ? check.message : null;
}

/** Validation errors of submitted values, by path. */
export function valueIssues(provider: Provider, sent: Flat): Record<string, string[]> {
  const fields = new Map(fieldPaths(provider.form).map((each) => [each.path, each]));
  return Object.fromEntries(
    Object.entries(sent).flatMap(([path, value]) => {
      const issue = issueOf(provider, fields.get(path), value);
      return issue ? [[`value.${path}`, [issue]] as const] : [];
    }),
  );
}

export const isSecretPath = (form: CredentialForm, path: string): boolean =>
  fieldPaths(form).some(({ path: each, field }) => each === path && 'secret' in field && field.secret === true);

type Columns = { value: Record<string, string | boolean>; secretsSealed: Record<string, string> };

/** Columns to store: each secret sealed separately; an empty text clears a value, null leaves it. */
export function sealedColumns(
  sent: Flat,
  { stored, isSecret, secrets }: { stored: Columns; isSecret: (path: string) => boolean; secrets: Secrets },
): Columns {
  const columns: Columns = { value: { ...stored.value }, secretsSealed: { ...stored.secretsSealed } };
  for (const [path, value] of Object.entries(sent)) {
    if (value === null) continue;
    const clean = typeof value === 'string' ? value.trim() : value;
    const into = isSecret(path) ? columns.secretsSealed : columns.value;
    if (clean === '') delete into[path];
    else into[path] = isSecret(path) ? secrets.seal(String(clean)) : clean;
  }
  return columns;
}
