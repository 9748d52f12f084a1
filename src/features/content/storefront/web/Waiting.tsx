/** The company's animation while something comes, with what that is in words. */
export const Waiting = ({ text }: { text: string }) => (
  <span className="waiting">
    <span className="loader" aria-hidden>
      <i />
      <i />
      <i />
    </span>
    {text}
  </span>
);
