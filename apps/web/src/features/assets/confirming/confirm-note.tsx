import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { myAuditsQuery } from '../data/audit-data.ts'
import { assetsText } from '../model/asset.ts'

/** The way to what is asked to be confirmed; nothing while nothing is. */
export function ConfirmNote() {
  const audits = useQuery(myAuditsQuery()).data ?? []
  if (audits.length === 0) return null
  const waiting = audits.flatMap(({ items }) => items).filter(({ state }) => state === 'waiting').length
  const [first] = audits
  return (
    <section aria-label="Auditoria de bens" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-info-subtle p-4 text-info-text">
      <ClipboardCheck aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-56 break-words">
        <span className="font-medium">{waiting === 0 ? 'Você respondeu sobre todos os seus bens' : `Confirme ${waiting === 1 ? 'o bem que está' : 'os bens que estão'} com você`}</span>
        <span className="block text-sm tabular">{waiting === 0 ? 'Dá para corrigir até o fim da auditoria.' : `Falta responder sobre ${assetsText(waiting)}, até ${formatDate(first?.due_on)}.`}</span>
      </p>
      <Link to="/app/assets" search={{ tab: 'comigo', conferir: true }} className={buttonClass({ variant: waiting === 0 ? 'secondary' : 'primary' }, 'max-sm:w-full')}>
        {waiting === 0 ? 'Ver respostas' : 'Conferir agora'}
      </Link>
    </section>
  )
}
