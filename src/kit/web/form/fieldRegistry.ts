/** A value in words; beside `other`, of a long one only where they differ. */
export type ValueFormatter = (value: unknown, other?: unknown) => string;

/** Registration of an input in a form. */
export type FieldInfo = {
  label: string;
  /** Tab it is on, if the form has any. */
  tab: string | null;
  /** How a value of it reads to people. */
  show: ValueFormatter;
  /** Never stored outside the page. */
  secret: boolean;
};

/** The inputs of one form. Those that left the page keep their names. */
export class FieldRegistry {
  readonly #fields = new Map<string, FieldInfo>();
  readonly #unread = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  set(name: string, info: FieldInfo): void {
    const known = this.#fields.get(name);
    this.#fields.set(name, info);
    if (known?.label !== info.label || known.tab !== info.tab) this.#announce();
  }

  /** Stores why the text of an input, by its id, is no value; null when it is one. */
  setUnread(id: string, problem: string | null): void {
    if ((this.#unread.get(id) ?? null) === problem) return;
    if (problem === null) this.#unread.delete(id);
    else this.#unread.set(id, problem);
    this.#announce();
  }

  /** Why the text of an input is no value: more precise than the rule that its blank value breaks. */
  unread(id: string): string | undefined {
    return this.#unread.get(id);
  }

  #announce(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Changes with the inputs, their labels and their unread texts: some of a long form are drawn after it is shown. */
  version = (): number => this.#version;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get(name: string): FieldInfo | undefined {
    return this.#fields.get(name);
  }

  /** The input a path belongs to: `hours` for `hours.0.opensAt` when no nearer one is on the page. */
  holder(path: string): string | null {
    if (this.#fields.has(path)) return path;
    const end = path.lastIndexOf('.');
    return end < 0 ? null : this.holder(path.slice(0, end));
  }

  /** The fields of the form that hold a secret, itself or within. */
  secrets(): string[] {
    const secretNames = [...this.#fields]
      .filter(([, { secret }]) => secret)
      .map(([name]) => name.split('.', 1)[0] ?? name);
    return [...new Set(secretNames)];
  }

  tabOf(name: string): string | null {
    return this.#fields.get(name)?.tab ?? null;
  }
}

/** Default format of a value. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'vacío';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? 'ninguno' : value.map(formatValue).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
