/** Module of toasts and dialogs with their libraries. */
export type Feedback = typeof import('./FeedbackHost.tsx');

let fetched: Promise<Feedback> | undefined;
let mount: ((feedback: Feedback) => void) | undefined;

/** Fetches what shows toasts and dialogs, ahead of the first of them. */
export function fetchFeedback(): Promise<Feedback> {
  fetched ??= import('./FeedbackHost.tsx');
  // A failed import can succeed the next time.
  fetched.catch(() => (fetched = undefined));
  return fetched;
}

/** The mounted host of toasts and dialogs. */
export async function feedback(): Promise<Feedback> {
  const host = await fetchFeedback();
  mount?.(host);
  return host;
}

/** The one place of the page where it is mounted. Answers how to leave it. */
export function mountFeedbackWith(work: (feedback: Feedback) => void): () => void {
  mount = work;
  return () => {
    mount = undefined;
  };
}
