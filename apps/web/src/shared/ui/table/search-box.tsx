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
  const [isTyped, setTyped] = useState(false)
  const [seen, setSeen] = useState(value)
  /** Our searches that have not come back as the value yet. */
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== seen) {
    setSeen(value)
    // Our own search coming back must not undo what was typed since.
    const back = sent.indexOf(value)
    setSent(sent.slice(back === -1 ? sent.length : back + 1))
    if (back === -1) {
      setText(value)
      setTyped(false)
    }
  }
  const inForce = sent.at(-1) ?? value
  const send = (): void => {
    setTyped(false)
    if (text !== inForce) setSent([...sent, text])
    onSearch(text)
  }
  useEffect(() => {
    if (!isTyped || text === inForce) return undefined
    const timer = setTimeout(send, STILL_MS)
    return () => clearTimeout(timer)
  })
  return (
    <form
      role="search"
      className={cn('min-w-0', className)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
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
        onChange={(event) => {
          setText(event.target.value)
          setTyped(true)
        }}
        leading={<Search className="size-4" />}
      />
    </form>
  )
}
