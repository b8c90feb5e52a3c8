import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { resetSigningCode } from '../data/signing/counter.ts'
import type { CounterParty } from '../model/signing/counter.ts'

/** HR lets somebody without a login choose another code. */
export function ResetCode({ party, label }: { readonly party: CounterParty; readonly label: string }) {
  const [isOpen, setOpen] = useState(false)
  const reset = useAct({
    act: (reason: string) => resetSigningCode(party.employee_id, reason),
    done: ['Código redefinido', 'A pessoa escolhe outro na próxima assinatura.'],
    stale: SUBJECTS.documents,
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button size="sm" variant="ghost" className="self-start" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Redefinir o código?"
          description={`Para quem está atendendo. ${party.name} escolhe outro código, com CPF e data de nascimento. O seu nome e o motivo ficam na auditoria.`}
          confirmLabel="Redefinir código"
          suggestions={['Esqueceu o código', 'Bloqueado por tentativas']}
          act={reset}
          onConfirm={reset.mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
