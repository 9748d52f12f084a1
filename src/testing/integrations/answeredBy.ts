import type { Answer, Call } from '#integrations/client/call.ts';
import type { ProviderHttp } from '#integrations/client/providerHttp.ts';

/** A client whose calls a test answers, or sends on. Failures in an answer are recognised as by a real one. */
export const answeredBy = (
  http: ProviderHttp,
  answerTo: (call: Call, send: () => Promise<Answer>) => Promise<Answer>,
): ProviderHttp => ({
  ...http,
  async send(call, signal) {
    const answer = await answerTo(call, () => http.send(call, signal));
    const failure = call.failureOf?.(answer);
    if (failure) throw failure;
    return answer;
  },
});
