/** A drop: the site's logo, and the picture of an empty list. */
export function DropSymbol({ className = '' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className} fill="currentColor">
      <path d="M12 1.6c.5 0 .9.2 1.2.6 3.6 4.5 6.9 8.2 6.9 12.2a8.1 8.1 0 0 1-16.2 0c0-4 3.3-7.7 6.9-12.2.3-.4.7-.6 1.2-.6Z" />
    </svg>
  );
}
