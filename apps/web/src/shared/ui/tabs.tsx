import { createContext, type KeyboardEvent, type ReactNode, type RefObject, use, useEffect, useId, useRef, useState } from 'react'

import { useTabTitle } from './page-title.ts'
import { useActiveInView } from './use-active-in-view.ts'

export interface TabItem<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly count?: number
}

export interface TabsProps<Value extends string> {
  readonly value: Value
  readonly onValueChange: (value: Value) => void
  readonly tabs: readonly TabItem<Value>[]
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

interface OpenTab {
  readonly setId: string
  readonly value: string
}

const OpenTabContext = createContext<OpenTab | null>(null)

const idOfTab = (setId: string, value: string): string => `${setId}-${value}`
const idOfPanel = (setId: string, value: string): string => `${setId}-${value}-panel`

/** Which of so many tabs a key leads to, at both ends on to the other; null for any other key. */
function tabAfter({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, at: number, count: number): number | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null
  const next = { ArrowRight: (at + 1) % count, ArrowLeft: (at + count - 1) % count, Home: 0, End: count - 1 }
  return key in next ? next[key as keyof typeof next] : null
}

/** Arrows, Home and End move along the tabs, Enter or Space opens one. Drawn by hand: the first page has tabs and does without a library for them. */
export function Tabs<Value extends string>({ value, onValueChange, tabs, label, inTitle = false, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const setId = useId()
  const [focused, setFocused] = useState<string | null>(null)
  useActiveInView(list, '[data-active]', value)
  useFocusInNewTab(list, value)
  useTabTitle(inTitle ? (tabs.find((tab) => tab.value === value)?.label ?? null) : null)
  const reachable = tabs.find((tab) => tab.value === (focused ?? value)) ?? tabs[0]
  const move = (event: KeyboardEvent, at: number): void => {
    const next = tabAfter(event, at, tabs.length)
    if (next === null) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <OpenTabContext value={{ setId, value }}>
      <div>
        <div ref={list} role="tablist" aria-label={label} onBlur={() => setFocused(null)} className="scroll-shade relative flex overflow-x-auto border-b">
          {tabs.map((tab, at) => {
            const isOpen = tab.value === value
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={idOfTab(setId, tab.value)}
                aria-selected={isOpen}
                aria-controls={isOpen ? idOfPanel(setId, tab.value) : undefined}
                data-active={isOpen ? '' : undefined}
                tabIndex={tab === reachable ? 0 : -1}
                onClick={() => !isOpen && onValueChange(tab.value)}
                onFocus={() => setFocused(tab.value)}
                onKeyDown={(event) => move(event, at)}
                className="min-h-control border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-text-muted -outline-offset-2 hover:text-text data-active:border-primary data-active:text-text"
              >
                {tab.label}
                {tab.count !== undefined && <span className="ml-1.5 text-text-subtle tabular">{tab.count}</span>}
              </button>
            )
          })}
        </div>
        {children}
      </div>
    </OpenTabContext>
  )
}

/** What its tab opens; not drawn before. */
export function TabPanel({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  const open = use(OpenTabContext)
  if (open?.value !== value) return null
  return (
    <div role="tabpanel" id={idOfPanel(open.setId, value)} aria-labelledby={idOfTab(open.setId, value)} tabIndex={0} className="pt-5">
      {children}
    </div>
  )
}
