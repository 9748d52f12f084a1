type Props = { name: string; count: number; least?: number; most: number; onCount: (count: number) => void };

/** How many of something, by buttons of a thumb's size. */
export function Counter({ name, count, least = 0, most, onCount }: Props) {
  return (
    <span className="counter">
      <button
        type="button"
        className="round"
        aria-label={`Quitar ${name}`}
        disabled={count <= least}
        onClick={() => onCount(count - 1)}
      >
        −
      </button>
      <output aria-label={`Cuántos de ${name}`}>{count}</output>
      <button
        type="button"
        className="round"
        aria-label={`Agregar ${name}`}
        disabled={count >= most}
        onClick={() => onCount(count + 1)}
      >
        +
      </button>
    </span>
  );
}
