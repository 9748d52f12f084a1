import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallArgs, Endpoint, Reply } from '#kit/contract/endpoint.ts';
import type { Failure } from '#kit/contract/failures.ts';
import { patchCachedRow } from './patchCachedRow.ts';
import { type CallOptions, call } from './call.ts';
import { toasts } from '../shell/toasts.tsx';
import { useIdempotencyKey } from './useIdempotencyKey.ts';

/** The area an endpoint belongs to, which is also the topic of its live events: `admin_users` of `admin_users.list`. */
export const areaOf = ({ policy, path }: Endpoint): string =>
  policy.includes('.') ? (policy.split('.')[0] ?? '') : (path.split('/')[1] ?? '');

const keyOf = <E extends Endpoint>(endpoint: E, args: CallArgs<E>, kind: string): QueryKey => [
  areaOf(endpoint),
  endpoint.path,
  kind,
  args,
];

/** Cache key and fetcher of a reading endpoint: for `useQuery`, for loaders and for prefetching. */
export const endpointQuery = <E extends Endpoint>(endpoint: E, args: CallArgs<E> = {}) =>
  queryOptions<Reply<E>, Failure>({
    queryKey: keyOf(endpoint, args, 'one'),
    queryFn: ({ signal }) => call(endpoint, args, { signal }),
  });

type Paged = { nextPage?: number | null; nextCursor?: string | null };
type PageParam = number | string | null;

/** The same for a list read page after page, by number or by cursor. `args.query.page` is the first page read. */
export const endpointInfiniteQuery = <E extends Endpoint>(endpoint: E, args: CallArgs<E> = {}) =>
  infiniteQueryOptions<Reply<E>, Failure, InfiniteData<Reply<E>>, QueryKey, PageParam>({
    queryKey: keyOf(endpoint, args, 'pages'),
    queryFn: ({ pageParam, signal }) => call(endpoint, atPage(args, pageParam), { signal }),
    initialPageParam: null,
    getNextPageParam: (last) => {
      const { nextCursor, nextPage } = last as Paged;
      return nextCursor ?? nextPage ?? undefined;
    },
  });

function atPage<E extends Endpoint>(args: CallArgs<E>, page: PageParam): CallArgs<E> {
  if (page === null) return args;
  const query = args.query as object | undefined;
  const parameters = { ...query, ...(typeof page === 'number' ? { page } : { cursor: page }) };
  return { ...args, query: parameters as CallArgs<E>['query'] };
}

export type MutationArgs<E extends Endpoint> = CallArgs<E> & Pick<CallOptions, 'ifMatch' | 'tenant'>;

type MutationOptions = {
  /** Areas whose readings are stale afterwards, besides the endpoint's own. */
  invalidates?: string[];
  /** The areas are read again also after a refusal: another user may have changed them. */
  refetchOnFailure?: boolean;
  /** Toast of a success, in a few words: `Usuario guardado`. */
  success?: string;
  /** Shows the body in every cached row of the same id before the server answers, and takes it back on refusal. */
  optimistic?: boolean;
};

/**
 * A mutation of an endpoint that invalidates the area's queries on success.
 *
 * `mutate` shows failures as a toast; `mutateAsync` leaves the `Failure` to its caller, as forms need.
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  { invalidates, refetchOnFailure, success, optimistic: atOnce }: MutationOptions = {},
) {
  const client = useQueryClient();
  const areas = [areaOf(endpoint), ...(invalidates ?? [])];
  const { keyFor, forget } = useIdempotencyKey();
  const mutation = useMutation<Reply<E>, Failure, MutationArgs<E>, Restore | undefined>({
    mutationFn: ({ ifMatch, tenant, ...args }) =>
      call(endpoint, args as CallArgs<E>, {
        ifMatch,
        tenant,
        ...(endpoint.idempotent && { idempotencyKey: keyFor(args) }),
      }),
    ...(atOnce && {
      onMutate: async (args) => {
        await client.cancelQueries({ queryKey: [areas[0]] });
        const before = client.getQueriesData({ queryKey: [areas[0]] });
        const { params, body } = args as { params?: { id?: unknown }; body?: object };
        client.setQueriesData({ queryKey: [areas[0]] }, (cached) => patchCachedRow(cached, params?.id, body ?? {}));
        return () => before.forEach(([key, data]) => client.setQueryData(key, data));
      },
      onError: (_, __, restore) => restore?.(),
    }),
    onSuccess: () => {
      forget();
      if (success) toasts.success(success);
    },
    onSettled: (_, failure) => {
      if (failure && !atOnce && !refetchOnFailure) return;
      for (const area of areas) void client.invalidateQueries({ queryKey: [area] });
    },
  });
  return { ...mutation, mutate: (args: MutationArgs<E>) => void mutation.mutateAsync(args).catch(toasts.failure) };
}

type Restore = () => void;
