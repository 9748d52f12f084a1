import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { onFirstInput } from '../shell/firstInput.ts';
import { type Feedback, fetchFeedback, mountFeedbackWith } from './feedback.ts';

/** Where toasts and dialogs appear: once, inside the theme and the query client. Mounted with the first of them. */
export function FeedbackPlace() {
  const [host, setHost] = useState<Feedback | null>(null);
  useEffect(function mountAtOnce() {
    // Dialogs are announced only if their host is already mounted.
    return mountFeedbackWith((feedback) => flushSync(() => setHost(feedback)));
  }, []);
  useEffect(function fetchAhead() {
    // A press may need an answer even when the network has gone by then.
    return onFirstInput(() => void fetchFeedback().catch(() => undefined));
  }, []);
  return host && <host.FeedbackHost />;
}
