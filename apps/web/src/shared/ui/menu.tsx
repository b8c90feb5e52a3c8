import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

import { cn } from './cn.ts'

const ITEM =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left text-base outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-hover coarse:min-h-11'

export interface MenuProps {
  /** The button that opens the menu; it keeps its own look. */
  readonly trigger: ReactElement
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string
  readonly children: ReactNode
}

export function Menu({ trigger, align = 'end', className, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-60 outline-none" align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup
            className={cn(
              'max-h-[min(28rem,var(--available-height))] max-w-[min(22rem,calc(100vw-1rem))] min-w-52 overflow-y-auto rounded-lg border bg-raised p-1.5 text-text shadow-2 transition-opacity duration-150 ease-calm outline-none data-ending-style:opacity-0 data-starting-style:opacity-0',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface MenuItemProps {
  readonly icon?: ReactNode
  readonly tone?: 'danger'
  readonly disabled?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

function ItemIcon({ children }: { readonly children: ReactNode }) {
  return (
    <span aria-hidden="true" className="flex size-4 shrink-0 items-center justify-center text-text-muted [&>svg]:size-4">
      {children}
    </span>
  )
}

export function MenuItem({ icon, tone, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={cn(ITEM, tone === 'danger' && 'text-danger-text')}>
      {icon && <ItemIcon>{icon}</ItemIcon>}
      <span className="min-w-0 flex-1">{children}</span>
    </Base.Item>
  )
}

export interface MenuLinkProps {
  /** The link itself, such as a router link without content. */
  readonly render: ReactElement
  readonly icon?: ReactNode
  readonly children: ReactNode
}

export function MenuLink({ render, icon, children }: MenuLinkProps) {
  return (
    <Base.LinkItem render={render} closeOnClick className={ITEM}>
      {icon && <ItemIcon>{icon}</ItemIcon>}
      <span className="min-w-0 flex-1">{children}</span>
    </Base.LinkItem>
  )
}

export interface MenuCheckItemProps {
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly children: ReactNode
}

/** Stays open after a press, so that several can be changed in one visit. */
export function MenuCheckItem({ checked, disabled = false, onCheckedChange, children }: MenuCheckItemProps) {
  return (
    <Base.CheckboxItem checked={checked} disabled={disabled} onCheckedChange={onCheckedChange} className={ITEM}>
      <span aria-hidden="true" className="flex size-4 shrink-0 items-center justify-center text-primary-text">
        {checked && <Check className="size-4" />}
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </Base.CheckboxItem>
  )
}

/** Text that is not an action, such as who is signed in. */
export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <div className="px-2.5 py-2 text-sm break-words text-text-muted">{children}</div>
}

export function MenuSeparator() {
  return <Base.Separator className="my-1.5 h-px bg-border" />
}
