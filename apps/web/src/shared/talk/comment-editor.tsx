import type { QueryKey } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { useAct } from '../form/use-act.ts'
import type { PeopleSource } from '../reference/people.ts'
import { PersonOptions } from '../reference/person-options.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/inputs.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { COMMENT_MAX, type Words } from './mentions.ts'
import { useMention } from './use-mention.ts'

export interface CommentEditorProps {
  /** Who may be named. */
  readonly source: PeopleSource
  /** Query keys to ask again once it was sent. */
  readonly stale: readonly QueryKey[]
  readonly label: string
  readonly sendLabel: string
  readonly before?: Words
  readonly act: (words: Words) => Promise<void>
  /** It opened where somebody pressed: it takes the focus, and closes once it was sent or given up. */
  readonly onClose?: () => void
}

const NO_WORDS: Words = { body: '', named: [] }

/** Words with people named by @. What is typed stays until the database has taken it. */
export function CommentEditor({ source, stale, label, sendLabel, before = NO_WORDS, act, onClose }: CommentEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState(before)
  const send = useAct({
    act: () => act(words),
    stale,
    onDone: () => {
      setWords(NO_WORDS)
      onClose?.()
    },
  })
  const mention = useMention({ source, text: words.body, named: words.named, field, onName: (body, person) => setWords(({ named }) => ({ body, named: [...named.filter(({ id }) => id !== person.id), person] })) })
  const isOpened = onClose !== undefined
  useEffect(() => {
    if (isOpened) field.current?.focus()
  }, [isOpened])
  const submit = (): void => {
    if (words.body.trim() !== '' && !send.isPending) send.mutate()
  }
  const handleKeys = (event: KeyboardEvent): void => {
    if (mention.handleKey(event)) return
    if (event.key === 'Escape' && words.body === before.body) onClose?.()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className="flex max-w-[72ch] flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Refusal error={send.error} title="O comentário não foi enviado" />
      <Field label={label}>
        <div className="relative">
          <TextArea
            ref={field}
            {...mention.wiring}
            rows={2}
            maxLength={COMMENT_MAX}
            placeholder="Use @ para mencionar alguém"
            className="field-sizing-content max-h-80"
            value={words.body}
            onChange={({ target }) => {
              setWords(({ named }) => ({ body: target.value, named }))
              mention.follow(target.selectionStart)
            }}
            onKeyDown={handleKeys}
            onClick={({ currentTarget }) => mention.follow(currentTarget.selectionStart)}
            onBlur={mention.close}
          />
          <PersonOptions {...mention.options} />
        </div>
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {onClose && <Button size="sm" variant="ghost" onClick={onClose}>Cancelar</Button>}
        <Button type="submit" size="sm" pending={send.isPending} disabled={words.body.trim() === ''}>{sendLabel}</Button>
      </div>
    </form>
  )
}
