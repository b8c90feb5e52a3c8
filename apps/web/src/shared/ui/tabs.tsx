import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

import { useTabTitle } from './page-title.ts'
import { useActiveInView } from './use-active-in-view.ts'

export interface TabItem {
  readonly value: string
  readonly label: string
  readonly count?: number
}

export interface TabsProps {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly tabs: readonly TabItem[]
  /** Names the set for screen readers. */
  readonly label: string
  /** The tabs are the parts of the page: the open one stands in the page's title. */
  readonly inTitle?: boolean
  readonly children: ReactNode
}

/** What led to another tab from inside a panel went with it: the focus, which nobody has, goes to the tab. */
function useFocusInNewTab(list: RefObject<HTMLElement | null>, value: string): void {
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    if (document.activeElement === document.body) list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [list, value])
}

export function Tabs({ value, onValueChange, tabs, label, inTitle = false, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  useActiveInView(list, '[data-active]', value)
  useFocusInNewTab(list, value)
  useTabTitle(inTitle ? (tabs.find((tab) => tab.value === value)?.label ?? null) : null)
  return (
    <Base.Root value={value} onValueChange={(next: unknown) => onValueChange(String(next))}>
      <Base.List ref={list} aria-label={label} className="scroll-shade relative flex overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-control border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-text-muted -outline-offset-2 hover:text-text data-active:border-primary data-active:text-text"
          >
            {tab.label}
            {tab.count !== undefined && <span className="ml-1.5 text-text-subtle tabular">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  )
}

export function TabPanel({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  return (
    <Base.Panel value={value} className="pt-5">
      {children}
    </Base.Panel>
  )
}
