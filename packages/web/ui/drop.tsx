/** A drop: the site's mark, and the small drawing of empty places. */
export function Drop({ className = '' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className} fill="currentColor">
      <path d="M12 1.6c.5 0 .9.2 1.2.6 3.600 4.500 6.900 8.200 6.900 12.200a8.100 8.100 0 0 1-16.200 0c0-4 3.300-7.700 6.900-12.200.3-.4.7-.6 1.200-.6Z" />
    </svg>
  );
}
