import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { formatDate } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { type ExitPreview, inToldOrder, toldWord } from '../model/exit.ts'
import { Deciders } from '../team/deciders.tsx'

interface ExitPreviewProps {
  readonly preview: UseQueryResult<ExitPreview>
  readonly day: string | null
  readonly time: string
  /** Whether the company's own way of approval is still to come; a confidential exit names its own. */
  readonly asks: boolean
}

/** What would follow: the notice, what is done at the minute, and who would be told. */
export function ExitPreviewCard({ preview, day, time, asks }: ExitPreviewProps) {
  return (
    <section aria-label="O que vai acontecer" className="rounded-md bg-sunken p-4">
      <h3 className="font-semibold">O que vai acontecer{day === null ? '' : ` em ${formatDate(day)}, às ${time}`}</h3>
      <QueryStates query={preview} pending={<Skeleton className="mt-3 h-32 rounded-md" />}>
        {({ effects, told, days, changes, open_url: openUrl, deciders }) => (
          <div className="mt-2 flex flex-col gap-3 text-sm">
            {openUrl !== null && (
              <Alert tone="warning" title="Já há um desligamento em andamento">
                Só pode haver um por pessoa.{' '}
                <Link to={openUrl} className={TEXT_LINK}>
                  Abrir o que está em andamento
                </Link>
              </Alert>
            )}
            <ul className="flex flex-col gap-1.5">
              {days.notice_days > 0 && (
                <li>
                  <strong className="font-medium">Aviso prévio:</strong> {days.notice_days} dias{days.projected_to > (day ?? '') && day !== null ? `, projetado até ${formatDate(days.projected_to)}` : ''}
                </li>
              )}
              {days.payment_by !== null && (
                <li>
                  <strong className="font-medium">Pagamento:</strong> até {formatDate(days.payment_by)} (CLT art. 477, § 6º)
                </li>
              )}
              {effects
                .filter(({ words }) => words !== null)
                .map(({ effect, label, words }) => (
                  <li key={effect} className="break-words">
                    <strong className="font-medium">{label}:</strong> {words}
                  </li>
                ))}
            </ul>
            {changes.length > 0 && (
              <div>
                <p className="font-medium">O que muda na empresa</p>
                <ul className="mt-1 list-disc pl-5">
                  {changes.map((text) => (
                    <li key={text} className="break-words">
                      {text}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <p className="break-words text-text-muted">
              Na comunicação, serão avisados: {inToldOrder(told).map((each) => `${each.person.name} (${toldWord(each)})`).join(', ')}.
            </p>
            {asks && <Deciders steps={deciders} />}
          </div>
        )}
      </QueryStates>
    </section>
  )
}
