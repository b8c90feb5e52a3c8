import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'

import { cn } from './cn.ts'
import { useControlWiring } from './field.tsx'

const BOX =
  'min-h-control w-full min-w-0 rounded-md border border-border-strong bg-surface px-3 py-1.5 text-base text-text transition-colors duration-100 max-md:text-md hover:not-disabled:border-text-muted disabled:cursor-not-allowed disabled:bg-sunken disabled:text-text-muted aria-invalid:border-danger'

export interface TextInputProps extends ComponentProps<'input'> {
  /** Decoration at the start of the box, such as an icon. */
  readonly leading?: ReactNode
  /** A control at the end of the box, such as a clear button. */
  readonly trailing?: ReactNode
}

export function TextInput({ leading, trailing, className, ...rest }: TextInputProps) {
  const wiring = useControlWiring()
  const input = (
    <input
      type="text"
      {...wiring}
      {...rest}
      className={cn(BOX, 'read-only:bg-sunken', leading ? 'pl-9' : '', trailing ? 'pr-11' : '', className)}
    />
  )
  if (!leading && !trailing) return input
  return (
    <div className="relative w-full min-w-0">
      {leading && (
        <span className="pointer-events-none absolute inset-y-0 left-0 flex w-9 items-center justify-center text-text-subtle">{leading}</span>
      )}
      {input}
      {trailing && <span className="absolute inset-y-0 right-0 flex items-center pr-1">{trailing}</span>}
    </div>
  )
}

export function PasswordInput(props: ComponentProps<'input'>) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={visible ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label="Mostrar senha"
          aria-pressed={visible}
          onClick={() => setVisible((shown) => !shown)}
          className="flex size-8 items-center justify-center rounded-md text-text-muted hover:bg-hover hover:text-text coarse:size-11"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      }
    />
  )
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} {...useControlWiring()} {...rest} className={cn(BOX, 'py-2 read-only:bg-sunken', className)} />
}

export interface SelectInputProps extends ComponentProps<'select'> {
  readonly options?: readonly (readonly [value: string | number, label: string | number])[] | undefined
  /** What choosing nothing is called. */
  readonly none?: string
}

/** A native list: short, static choices read best with the platform's own control, phones included. */
export function SelectInput({ className, options = [], none, children, ...rest }: SelectInputProps) {
  return (
    <div className="relative w-full min-w-0">
      <select {...useControlWiring()} {...rest} className={cn(BOX, 'appearance-none truncate pr-9', className)}>
        {none !== undefined && <option value="">{none}</option>}
        {children}
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-text-muted" />
    </div>
  )
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    // Box and words are one target.
    <label htmlFor={id} className={cn('inline-flex min-h-6 items-center gap-2 coarse:min-h-11', className)}>
      <input id={id} {...rest} type="checkbox" className="size-4 shrink-0 rounded-sm accent-primary coarse:size-5" />
      <span className="min-w-0">{label}</span>
    </label>
  )
}
