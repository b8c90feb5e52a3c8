import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'

import { formQuery } from '#shared/forms/form-data.ts'
import { SurveyResults } from '#shared/surveys/survey-sheet.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { surveyQuery } from '../data/surveys/survey-queries.ts'
import { IndicatorsPanel } from '../indicators/indicators-panel.tsx'
import { MODES, participationOf, STATES, type SurveyRow } from '../model/surveys/survey-list.ts'
import { ExperienceAnswers } from './experience-answers.tsx'

const PENDING = <Skeleton className="h-96 rounded-lg" />
const PLACES: Readonly<Record<string, string>> = {
  poll: 'Abrir a publicação', evaluation_sheet: 'Abrir o ciclo', evaluation_pulse: 'Abrir o pulso', experience_sheet: 'Abrir a experiência',
}

interface SurveySheetProps {
  readonly companyId: string
  readonly subjectId: string
  readonly onClose: () => void
}

/** What came of one form, as in its module, and the way there. */
export function SurveySheet({ companyId, subjectId, onClose }: SurveySheetProps) {
  const survey = useQuery(surveyQuery(companyId, subjectId))
  const found = survey.data ?? null
  return (
    <Sheet open onOpenChange={onClose} width="max-w-3xl" title={found?.about ?? 'Formulário'} description={found?.label}>
      <QueryStates
        query={survey}
        pending={PENDING}
        isEmpty={(data) => data === null}
        empty={<EmptyState icon={<EyeOff />} title="Este formulário não está disponível para você">Ele não existe mais, ou os resultados são de outras pessoas.</EmptyState>}
      >
        {(data) => data && <Survey survey={data} />}
      </QueryStates>
    </Sheet>
  )
}

function Survey({ survey }: { readonly survey: SurveyRow }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm tabular text-text-muted">{`${MODES[survey.mode]} · ${STATES[survey.state].label} · Participação: ${participationOf(survey)}`}</p>
        <InnerLink href={survey.address}>{PLACES[survey.purpose] ?? 'Abrir onde ele está'}</InnerLink>
      </div>
      <Outcome survey={survey} />
    </div>
  )
}

function Outcome({ survey: { purpose, subject_id: id, person_id: person, is_forgotten: isForgotten } }: { readonly survey: SurveyRow }) {
  if (isForgotten) return <p className="text-text-muted">O prazo de guarda das respostas terminou, e elas foram apagadas.</p>
  if (purpose === 'evaluation_sheet') return <IndicatorsPanel cycleId={id} />
  if (person !== null) return <ExperienceAnswers reviewId={id} employeeId={person} />
  return <FormResults purpose={purpose} subjectId={id} />
}

function FormResults({ purpose, subjectId }: { readonly purpose: string; readonly subjectId: string }) {
  const form = useQuery(formQuery(purpose, subjectId))
  return (
    <QueryStates
      query={form}
      pending={PENDING}
      isEmpty={(found) => !found?.sees_results}
      empty={<EmptyState icon={<EyeOff />} title="Ainda sem resultados">Os resultados de um formulário anônimo aparecem depois do encerramento.</EmptyState>}
    >
      {(found) => found && <SurveyResults form={found} />}
    </QueryStates>
  )
}
