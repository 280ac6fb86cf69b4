import './switch.css';

interface SwitchProps {
  readonly checked: boolean;
  readonly disabled: boolean;
  /** The element ids of its name, and of what it means at the moment. */
  readonly labelId: string;
  readonly noteId: string;
  readonly onChange: (checked: boolean) => void;
}

/** Something that is on or off, and changes immediately. */
export function Switch({ checked, disabled, labelId, noteId, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={labelId}
      aria-describedby={noteId}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="switch"
    >
      <span>
        <span />
      </span>
    </button>
  );
}
