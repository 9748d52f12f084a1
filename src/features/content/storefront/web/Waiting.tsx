/** The tenant's loading animation with a text. */
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
