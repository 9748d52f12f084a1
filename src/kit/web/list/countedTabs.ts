import type { ListTabsSpec } from './ListTabs.tsx';

type Option<Value extends string> = { value: Value; label: string };
type Counted<Value extends string> = {
  /** Rows of some tabs; undefined until they are known. */
  counts: Readonly<Partial<Record<Value, number>>> | undefined;
  /** Tabs whose rows need a person. */
  urgent?: readonly Value[];
};

/** Tabs of a list, some of them with the number of their rows. */
export const countedTabs = <Value extends string>(
  options: readonly Option<Value>[],
  { counts, urgent = [] }: Counted<Value>,
): ListTabsSpec['tabs'] =>
  options.map((option) => ({ ...option, count: counts?.[option.value], urgent: urgent.includes(option.value) }));
