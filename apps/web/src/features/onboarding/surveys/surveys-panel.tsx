import { useQuery } from '@tanstack/react-query'
import { EyeOff, MessageCircleHeart } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { surveysQuery } from '../data/surveys.ts'
import { type ArrivalSurvey, hiddenText, invitedText, momentLabel, quarterLabel, quartersOf } from '../model/survey.ts'

const SurveySheet = lazy(async () => ({ default: (await import('./survey-sheet.tsx')).SurveySheet }))

export interface SurveysPanelProps {
  readonly openId: string
  readonly onOpen: (surveyId: string) => void
}

/** What newcomers were asked in each quarter, how many answered, and the results that may be shown. */
export function SurveysPanel({ openId, onOpen }: SurveysPanelProps) {
  const surveys = useQuery(surveysQuery(useCompanyId()))
  return (
    <QueryStates
      query={surveys}
      pending={<Skeleton className="h-64 rounded-lg" />}
      empty={
        <EmptyState icon={<MessageCircleHeart />} title="Nenhuma pesquisa ainda">
          Quem chega responde a uma pesquisa anônima depois de 7, 30 e 90 dias. A primeira começa sozinha, no dia de cada pessoa.
        </EmptyState>
      }
    >
      {(found) => {
        const open = found.find(({ survey_id: id }) => id === openId)
        return (
          <div className="flex flex-col gap-6">
            <p className="max-w-[60ch] text-text-muted">
              Quem chega responde depois de 7, 30 e 90 dias, sem se identificar. Ninguém vê quem respondeu o quê, e os resultados só aparecem quando o período fecha.
            </p>
            {quartersOf(found).map(({ startsOn, surveys: own }) => (
              <Section key={startsOn} title={quarterLabel(startsOn)}>
                <ul className="divide-y">
                  {own.map((survey) => (
                    <Line key={survey.survey_id} survey={survey} onOpen={onOpen} />
                  ))}
                </ul>
              </Section>
            ))}
            {open && (
              <Suspense>
                <SurveySheet survey={open} onClose={() => onOpen('')} />
              </Suspense>
            )}
          </div>
        )
      }}
    </QueryStates>
  )
}

function Line({ survey, onOpen }: { readonly survey: ArrivalSurvey; readonly onOpen: (surveyId: string) => void }) {
  const { survey_id: id, moment, quarter_starts_on: quarter, state } = survey
  const hidden = hiddenText(survey)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {momentLabel(moment)}
          <Badge tone={state === 'closed' ? 'neutral' : 'info'}>{state === 'closed' ? 'Encerrada' : 'Em andamento'}</Badge>
        </p>
        <p className="tabular mt-0.5">{invitedText(survey)}</p>
        {hidden !== null && (
          <p className="mt-0.5 flex items-start gap-2 text-sm text-text-muted">
            <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {hidden}
          </p>
        )}
      </div>
      {hidden === null && (
        <Button onClick={() => onOpen(id)}>
          Ver resultados
          <span className="sr-only">{`: ${momentLabel(moment)}, ${quarterLabel(quarter)}`}</span>
        </Button>
      )}
    </li>
  )
}
