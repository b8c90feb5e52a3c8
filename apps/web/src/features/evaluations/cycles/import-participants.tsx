import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'

import { buttonClass } from '#shared/ui/button.tsx'

/** Leads to bringing the participants of one cycle by a spreadsheet. */
export function ImportParticipants({ cycle }: { readonly cycle: string }) {
  return (
    <Link to="/app/employees/import/$kind" params={{ kind: 'evaluation_participants' }} search={{ ciclo: cycle }} className={buttonClass()}>
      <Upload aria-hidden="true" className="size-4" />
      Importar participantes
    </Link>
  )
}
