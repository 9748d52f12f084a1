/** Inputs of a form whose text is no value yet, such as a half-typed date. */
export class UnparsedInputs {
  private readonly ids = new Set<string>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly hasAny = (): boolean => this.ids.size > 0;

  set(id: string, isUnparsed: boolean): void {
    if (this.ids.has(id) === isUnparsed) return;
    if (isUnparsed) this.ids.add(id);
    else this.ids.delete(id);
    for (const listener of this.listeners) listener();
  }
}
