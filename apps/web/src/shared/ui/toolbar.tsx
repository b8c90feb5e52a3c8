import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'

import { Button } from './button.tsx'
import { cn } from './cn.ts'

export interface ToolProps {
  readonly label: string
  readonly pressed?: boolean
  readonly disabled?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** One act of a toolbar: a symbol with its name. */
export function Tool({ label, pressed, disabled = false, onPress, children }: ToolProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      className={cn(pressed === true && 'bg-sunken text-text')}
      // The selection in the text stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}

/** Arrow keys walk along the toolbar; in a choice they change it. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLButtonElement)) return
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select')]
  const next = tools[(tools.indexOf(event.target) + step + tools.length) % tools.length]
  event.preventDefault()
  next?.focus()
}

/** Formats of a text, by pointer and by keyboard. */
export function Toolbar({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatação"
      className={cn('flex flex-wrap items-center gap-1 rounded-t-md border-b bg-sunken/50 p-1.5', className)}
      onKeyDown={walk}
      {...rest}
    />
  )
}
