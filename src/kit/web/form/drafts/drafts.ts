export type Draft = {
  /** When it was last typed in. */
  at: string;
  /** The digest of the form's schema: a form of another shape cannot show these values. */
  shape: string;
  /** Fields that differed from the saved ones. Passwords are never among them. */
  changed: Record<string, unknown>;
};

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'borrador:';
const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** Unsaved form values on this computer, by owner and page. */
export class DraftStore {
  readonly #shelf: Shelf;
  readonly #now: () => Date;

  constructor(shelf: Shelf, now: () => Date = () => new Date()) {
    this.#shelf = shelf;
    this.#now = now;
  }

  read(owner: string, page: string, shape: string): Draft | null {
    const draft = this.#parse(keyOf(owner, page));
    return draft && draft.shape === shape && this.#isFresh(draft) ? draft : null;
  }

  /** Stores the changed fields; without any, or where the storage is full, it stores nothing. */
  write(owner: string, page: string, { shape, changed }: Omit<Draft, 'at'>): void {
    if (Object.keys(changed).length === 0) return this.clear(owner, page);
    const draft: Draft = { at: this.#now().toISOString(), shape, changed };
    try {
      this.#shelf.setItem(keyOf(owner, page), JSON.stringify(draft));
    } catch {
      this.clear(owner, page);
    }
  }

  clear(owner: string, page: string): void {
    this.#shelf.removeItem(keyOf(owner, page));
  }

  /** Forgets drafts older than a month, of anybody. */
  sweep(): void {
    const keys = Array.from({ length: this.#shelf.length }, (_, index) => this.#shelf.key(index) ?? '');
    for (const key of keys.filter((each) => each.startsWith(prefix))) {
      const draft = this.#parse(key);
      if (!draft || !this.#isFresh(draft)) this.#shelf.removeItem(key);
    }
  }

  #isFresh = (draft: Draft): boolean => this.#now().getTime() - Date.parse(draft.at) < draftLifetimeMs;

  #parse(key: string): Draft | null {
    try {
      const draft = JSON.parse(this.#shelf.getItem(key) ?? 'null') as Draft | null;
      return draft && typeof draft.at === 'string' && typeof draft.changed === 'object' ? draft : null;
    } catch {
      return null;
    }
  }
}

const keyOf = (owner: string, page: string): string => `${prefix}${owner}:${page}`;
