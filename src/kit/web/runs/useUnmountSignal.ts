import { useEffect, useRef } from 'react';

/** Creates abort signals; the last one is aborted when the component unmounts. */
export function useUnmountSignal(): () => AbortSignal {
  const last = useRef<AbortController | null>(null);
  useEffect(function abortOnUnmount() {
    return () => last.current?.abort();
  }, []);
  return () => {
    last.current = new AbortController();
    return last.current.signal;
  };
}
