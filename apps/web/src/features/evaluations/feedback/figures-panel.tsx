import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, Users } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { feedbackFiguresQuery } from '../data/feedback/feedback-queries.ts'
import type { FeedbackAddress } from '../model/feedback/feedback-address.ts'
import { FEEDBACK_PENDING } from './feedback-list.tsx'

const PERIODS: readonly (readonly [FeedbackAddress['dias'], string])[] = [['30', 'Últimos 30 dias'], ['90', 'Últimos 90 dias'], ['365', 'Últimos 12 meses']]

const share = (part: number, whole: number): string => (whole === 0 ? '0 %' : `${Math.round((part / whole) * 100).toLocaleString('pt-BR')} %`)

/** How many and where, for who manages reviews: never who wrote to whom, nor what. */
export function FiguresPanel({ days, onDays }: { readonly days: FeedbackAddress['dias']; readonly onDays: (days: FeedbackAddress['dias']) => void }) {
  const figures = useQuery(feedbackFiguresQuery(useCompanyId(), Number(days)))
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="flex max-w-[60ch] items-start gap-2 text-text-muted">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Só números de grupos de cinco pessoas ou mais. O RH não lê o que as pessoas escrevem umas às outras.
        </p>
        <div className="w-48">
          <SelectInput aria-label="Período" value={days} options={PERIODS} onChange={({ target }) => onDays(PERIODS.find(([value]) => value === target.value)?.[0] ?? '90')} />
        </div>
      </div>
      <QueryStates
        query={figures}
        pending={FEEDBACK_PENDING}
        isEmpty={(found) => !found.is_shown}
        empty={<EmptyState icon={<Users />} title="Ainda não há números para mostrar">Eles aparecem quando cinco pessoas ou mais tiverem recebido feedback no período.</EmptyState>}
      >
        {({ total, praises, recipients, authors, employed, departments }) => (
          <div className="flex flex-col gap-8">
            <Figures
              figures={[
                { label: 'Feedbacks', value: (total ?? 0).toLocaleString('pt-BR'), note: `${share(praises ?? 0, total ?? 0)} de elogios` },
                { label: 'Receberam', value: (recipients ?? 0).toLocaleString('pt-BR'), note: `${share(recipients ?? 0, employed)} das pessoas` },
                { label: 'Escreveram', value: (authors ?? 0).toLocaleString('pt-BR'), note: `${share(authors ?? 0, employed)} das pessoas` },
              ]}
            />
            <Section title="Por departamento de quem recebeu">
              <table className="w-full max-w-2xl text-left">
                <thead className="text-sm text-text-muted">
                  <tr><th scope="col" className="py-2 font-medium">Departamento</th><th scope="col" className="py-2 pl-4 text-right font-medium">Feedbacks</th><th scope="col" className="py-2 pl-4 text-right font-medium">Pessoas</th></tr>
                </thead>
                <tbody className="divide-y">
                  {departments.map(({ name, feedbacks, people }) => (
                    <tr key={name}><th scope="row" className="py-2 font-normal break-words">{name}</th><td className="tabular py-2 pl-4 text-right">{feedbacks.toLocaleString('pt-BR')}</td><td className="tabular py-2 pl-4 text-right">{people.toLocaleString('pt-BR')}</td></tr>
                  ))}
                </tbody>
              </table>
            </Section>
          </div>
        )}
      </QueryStates>
    </>
  )
}
