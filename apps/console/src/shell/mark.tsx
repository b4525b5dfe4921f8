/** The mark of Kontor and its name. */
export const Mark = () => (
  <span className="mark">
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" className="mark-ground" />
      <path d="M10 7v18M10 17l11-10M14.2 13.4 22 25" className="mark-line" />
    </svg>
    Kontor
  </span>
);
