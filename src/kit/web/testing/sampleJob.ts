type Fields = { id: string; kind: string; label: string; result: unknown };
type State = { status: 'done' | 'failed'; error: string | null };

/** A job of the user that has ended, as its endpoint returns it. */
export const sampleJob = ({ status = 'done', error = null, ...fields }: Fields & Partial<State>) => ({
  status,
  error,
  progress: 1,
  total: 1,
  attempts: 1,
  authorName: null,
  isMine: true,
  createdAt: '2026-11-29T12:00:00.000Z',
  runAt: '2026-11-29T12:00:00.000Z',
  finishedAt: '2026-11-29T12:00:01.000Z',
  ...fields,
});
