import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

const styles = cva(
  'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-md border border-transparent text-center font-medium transition-colors [&>svg]:shrink-0 duration-100 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-on-primary hover:not-disabled:bg-primary-hover',
        secondary: 'border-border-strong/60 bg-surface text-text hover:not-disabled:bg-hover',
        ghost: 'text-text-muted hover:not-disabled:bg-hover hover:not-disabled:text-text',
        danger: 'bg-danger text-on-danger hover:not-disabled:brightness-92',
      },
      size: {
        sm: 'min-h-8 px-3 py-1 text-sm coarse:min-h-11',
        md: 'min-h-control px-4 py-1.5 text-base',
        lg: 'min-h-11 px-5 py-2 text-md',
        icon: 'size-control p-0 [&>svg]:max-h-[24px] [&>svg]:max-w-[24px]',
        'icon-sm': 'size-[32px] p-0 coarse:size-[44px] [&>svg]:max-h-[24px] [&>svg]:max-w-[24px]',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

export type ButtonLook = VariantProps<typeof styles>

/** The look of a button for elements that are not buttons, such as links. */
export function buttonClass(look: ButtonLook = {}, className?: string): string {
  return cn(styles(look), className)
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonLook['variant']
  readonly size?: ButtonLook['size']
  /** Shows that the action is under way and refuses a second press, keeping the button focusable. */
  readonly pending?: boolean
  /** Refuses presses for a moment that is too short to be shown. */
  readonly resting?: boolean
}

/** `aria-disabled` refuses presses as `disabled` does, but does not take the focus from whoever has it here. */
export function Button(props: ButtonProps) {
  const { variant, size, pending = false, resting = false, className, children, type = 'button', onClick, 'aria-disabled': ariaDisabled, ...rest } = props
  const isRefused = pending || resting || ariaDisabled === true || ariaDisabled === 'true'
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the caller's, 'button' unless said
      type={type}
      aria-disabled={isRefused || undefined}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size }, cn(resting && !pending && 'aria-disabled:opacity-100', className))}
      onClick={(event) => {
        if (isRefused) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {pending && <Spinner size="sm" />}
      {children}
    </button>
  )
}
