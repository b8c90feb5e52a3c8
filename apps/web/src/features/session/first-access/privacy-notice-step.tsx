import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { acceptFirstAccess, type FirstAccess, firstAccessQuery } from '../data/first-access/first-access-query.ts'

const NOTICE_REPLACED = 'RHNOT'

export interface PrivacyNoticeStepProps {
  readonly userId: string
  readonly access: FirstAccess
  readonly onAccepted: () => void
}

/** The company's privacy notice, to be read and acknowledged once. A version published meanwhile is shown instead. */
export function PrivacyNoticeStep({ userId, access, onAccepted }: PrivacyNoticeStepProps) {
  const queryClient = useQueryClient()
  const { queryKey } = firstAccessQuery(userId)
  const [isRead, setRead] = useState(false)
  const [isUnsaid, setUnsaid] = useState(false)
  const accept = useAct({
    act: () => acceptFirstAccess(access.notice_id),
    onDone: () => {
      const done: FirstAccess = { ...access, needed: false }
      queryClient.setQueryData(queryKey, done)
      onAccepted()
    },
    onFailed: ({ code }) => {
      if (code !== NOTICE_REPLACED) return
      setRead(false)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const isReplaced = accept.error !== null && toAppError(accept.error).code === NOTICE_REPLACED
  return (
    <div className="flex flex-col gap-4">
      {isReplaced ? (
        <Alert tone="warning" title="O aviso acabou de mudar">
          A empresa publicou outra versão enquanto você lia. Leia a versão atual abaixo.
        </Alert>
      ) : (
        <Refusal error={accept.error} title="Não foi possível registrar sua leitura" />
      )}
      <div
        role="region"
        aria-label="Texto do aviso de privacidade"
        tabIndex={0}
        className="max-h-[45dvh] overflow-y-auto rounded-md border bg-sunken p-4 text-md leading-relaxed break-words whitespace-pre-line"
      >
        {access.notice_text}
      </div>
      <p className="text-sm text-text-subtle">Versão {access.notice_version}</p>
      <div>
        <Checkbox
          label="Li o aviso de privacidade"
          checked={isRead}
          aria-invalid={isUnsaid && !isRead ? true : undefined}
          aria-describedby={isUnsaid && !isRead ? 'aviso-nao-lido' : undefined}
          onChange={(event) => setRead(event.target.checked)}
        />
        {isUnsaid && !isRead && (
          <p id="aviso-nao-lido" role="alert" className="mt-1 text-sm text-danger-text">
            Marque que leu o aviso para continuar
          </p>
        )}
      </div>
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        pending={accept.isPending}
        onClick={() => {
          if (isRead) accept.mutate()
          else setUnsaid(true)
        }}
      >
        Continuar para o sistema
      </Button>
    </div>
  )
}
