import type { LucideIconData } from '@lucide/icons';
import { createElement } from 'react';

interface IconProps {
  readonly of: LucideIconData;
  readonly className?: string;
}

/**
 * An icon of Lucide, which only repeats what words or a label say. Lucide's own component for React takes twice as long, and a list has
 * hundreds of icons.
 */
export function Icon({ of: { node }, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className === undefined ? 'icon' : `icon ${className}`}
    >
      {node.map(([element, attributes]) => createElement(element, attributes))}
    </svg>
  );
}
