import { useQuery } from '@tanstack/react-query'
import { EyeOff, MessageCircleHeart } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { useCompanyId } from '../company/company-context.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryStates } from '../ui/page-states.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { surveysQuery } from './survey-data.ts'
import { hiddenText, invitedText, type MomentSurvey, quarterLabel, quartersOf } from './survey-model.ts'

const SurveySheet = lazy(async () => ({ default: (await import('./survey-sheet.tsx')).SurveySheet }))

export interface SurveysPanelProps {
  readonly module: 'onboarding' | 'offboarding'
  /** Who answers when; also what is read before the first survey. */
  readonly intro: string
  readonly first: string
  readonly openId: string
  readonly onOpen: (surveyId: string) => void
}

/** What people were asked at the moments of a module in each quarter, how many answered, and the results that may be shown. */
export function SurveysPanel({ module, intro, first, openId, onOpen }: SurveysPanelProps) {
  const surveys = useQuery(surveysQuery(useCompanyId(), module))
  return (
    <QueryStates
      query={surveys}
      pending={<Skeleton className="h-64 rounded-lg" />}
      empty={
        <EmptyState icon={<MessageCircleHeart />} title="Nenhuma pesquisa ainda">
          {`${intro} ${first}`}
        </EmptyState>
      }
    >
      {(found) => {
        const open = found.find(({ survey_id: id }) => id === openId)
        return (
          <div className="flex flex-col gap-6">
            <p className="max-w-[60ch] text-text-muted">
              {`${intro} Ninguém vê quem respondeu o quê, e os resultados só aparecem quando o período fecha.`}
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

function Line({ survey, onOpen }: { readonly survey: MomentSurvey; readonly onOpen: (surveyId: string) => void }) {
  const { survey_id: id, label, quarter_starts_on: quarter, state } = survey
  const hidden = hiddenText(survey)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {label}
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
          <span className="sr-only">{`: ${label}, ${quarterLabel(quarter)}`}</span>
        </Button>
      )}
    </li>
  )
}
