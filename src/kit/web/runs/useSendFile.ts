import { useState } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { asFailure } from '../api/requests.ts';

/** Sends a chosen file with `upload`, and tracks whether it is being sent and why it failed. */
export function useSendFile<Sent = File>(upload: (file: Sent) => Promise<void>) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = async (file: Sent) => {
    setSending(true);
    setFailure(null);
    try {
      await upload(file);
    } catch (thrown) {
      setFailure(asFailure(thrown));
    }
    setSending(false);
  };
  return { sending, failure, send };
}
