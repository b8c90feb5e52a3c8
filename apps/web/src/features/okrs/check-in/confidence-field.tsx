import { type KeyboardEvent, useRef } from 'react'

import { confidenceAfter } from '../model/check-in/check-in.ts'
import { ChoiceRow } from './choice-row.tsx'

const SCALE = Array.from({ length: 11 }, (_, each) => [each, String(each)] as const)
/** As long as two digits of one number are apart. */
const TYPING_MS = 900

/** How sure one is that the target will be reached; arrows move, digits choose at once. */
export function ConfidenceField({ value, onChange }: { readonly value: number | null; readonly onChange: (value: number) => void }) {
  const last = useRef({ digit: '', at: 0 })
  const handleKeys = (event: KeyboardEvent): void => {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const before = event.timeStamp - last.current.at < TYPING_MS ? last.current.digit : ''
    last.current = { digit: event.key, at: event.timeStamp }
    const next = confidenceAfter(event.key, before)
    onChange(next)
    const inputs = event.currentTarget.querySelectorAll<HTMLInputElement>('input')
    inputs[next]?.focus()
  }
  return <ChoiceRow legend="Confiança" hint="de 0 a 10" options={SCALE} value={value} onChange={onChange} isSmall onKeyDown={handleKeys} />
}
