import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

import { cn } from '../cn.ts'
import { TextInput } from '../inputs.tsx'

export interface SearchBoxProps {
  readonly label: string
  readonly placeholder: string
  /** The term in force, such as the address holds it. */
  readonly value: string
  readonly onSearch: (term: string) => void
  readonly className?: string
}

/** Whoever types fast is asked for once; whoever waits must not notice that it waited. An answer that came too late is given up. */
const STILL_MS = 20

/** Searches once the typing has been still for a moment, at once on Enter. A term changed elsewhere (back button) replaces the text. */
export function SearchBox({ label, placeholder, value, onSearch, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Our own search coming back must not undo what was typed since.
    if (value !== sent) setText(value)
  }
  const send = (term: string): void => {
    setSent(term)
    onSearch(term)
  }
  useEffect(() => {
    if (text === value || text === sent) return undefined
    const timer = setTimeout(() => send(text), STILL_MS)
    return () => clearTimeout(timer)
  })
  return (
    <form
      role="search"
      className={cn('min-w-0', className)}
      onSubmit={(event) => {
        event.preventDefault()
        send(text)
      }}
    >
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        leading={<Search className="size-4" />}
      />
    </form>
  )
}
