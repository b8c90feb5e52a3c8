import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { commentApproval } from '../data/approval-changes.ts'
import { approvalKeys } from '../data/approval-keys.ts'
import { COMMENT_MAX } from '../model/decision-form.ts'

/** Says something to everybody in the thread; what is typed stays until it was kept. */
export function CommentForm({ requestId }: { readonly requestId: string }) {
  const [text, setText] = useState('')
  const send = useAct({ act: () => commentApproval(requestId, text), stale: [approvalKeys.thread(requestId)], onDone: () => setText('') })
  const submit = (): void => {
    if (text.trim() !== '' && !send.isPending) send.mutate()
  }
  return (
    <form
      className="mt-4 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Refusal error={send.error} title="O comentário não foi enviado" />
      <Field label="Comentar">
        <TextArea
          rows={2}
          maxLength={COMMENT_MAX}
          placeholder="Todos os envolvidos leem"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            submit()
          }}
        />
      </Field>
      <Button type="submit" size="sm" className="self-end" pending={send.isPending} disabled={text.trim() === ''}>
        Enviar comentário
      </Button>
    </form>
  )
}
