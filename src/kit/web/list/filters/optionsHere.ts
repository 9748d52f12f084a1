import { normalise } from '#kit/contract/text.ts';
import type { OptionsQuery, RemoteOptions } from './filter.ts';

type Named = { id: number; name: string };

/** Options that are known without asking, in their order, for filters by any of several. `key` is the filter's own. */
export function optionsHere(key: string, options: readonly Named[]): RemoteOptions {
  const answering = (data: readonly Named[], text: string): OptionsQuery => ({
    queryKey: ['options here', key, text],
    queryFn: () => ({ data }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    search: (text) =>
      answering(
        options.filter(({ name }) => normalise(name).includes(normalise(text))),
        text,
      ),
    find: () => answering(options, ''),
  };
}
