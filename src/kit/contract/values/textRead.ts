/** The value that a written text means, or why it means none, in a sentence. */
export type TextRead<Value> = { value: Value } | { problem: string };
