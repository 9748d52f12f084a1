/** The same function, quick for what it was asked lately: answers are kept until `most` of them begin anew. */
export function memoize<Asked extends string | number, Answer>(
  make: (asked: Asked) => Answer,
  most: number,
): (asked: Asked) => Answer {
  const known = new Map<Asked, Answer>();
  return (asked) => {
    const answer = known.get(asked);
    if (answer !== undefined) return answer;
    if (known.size >= most) known.clear();
    const made = make(asked);
    known.set(asked, made);
    return made;
  };
}
