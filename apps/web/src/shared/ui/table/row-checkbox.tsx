import { cn } from '../cn.ts'

export interface RowCheckboxProps {
  /** What is marked, for who does not see the row. */
  readonly name: string
  readonly checked: boolean
  /** Some of what it stands for is marked. */
  readonly mixed?: boolean
  readonly onToggle: (range: boolean) => void
  readonly className?: string
}

/** Marks a row; with Shift everything from the row marked last. It lies above the link that covers the row. */
export function RowCheckbox({ name, checked, mixed = false, onToggle, className }: RowCheckboxProps) {
  return (
    // The label is the target, larger than the box; its name is the input's own.
    <label className={cn('relative z-1 inline-flex size-6 shrink-0 cursor-pointer items-center justify-center coarse:size-11', className)}>
      <input
        type="checkbox"
        aria-label={`Selecionar ${name}`}
        checked={checked}
        ref={(element) => {
          if (element) element.indeterminate = mixed
        }}
        onChange={(event) => onToggle(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        className="size-4 rounded-sm accent-primary coarse:size-5"
      />
    </label>
  )
}
