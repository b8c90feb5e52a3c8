import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, MessageCircleHeart } from 'lucide-react'
import type { ReactNode } from 'react'

import { AnswerForm } from '../forms/answer-form.tsx'
import { formQuery } from '../forms/form-data.ts'
import type { Form } from '../forms/form-model.ts'
import { formatDate } from '../lib/dates.ts'
import { BackLink } from '../ui/back-link.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryStates } from '../ui/page-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { mySurveyQuery } from './survey-data.ts'
import { SURVEY_PURPOSE, SURVEY_WORDS } from './survey-model.ts'

const HOME = (
  <Link to="/app" className={buttonClass({})}>
    Ir para o início
  </Link>
)

function Questions({ form }: { readonly form: Form }) {
  if (form.has_answered) {
    return (
      <div role="status">
        <EmptyState icon={<CircleCheck />} title="Obrigado por contar" action={HOME}>
          {`Sua resposta foi enviada sem o seu nome. O RH lê os resultados quando o período fechar, se ${form.min_group} ou mais pessoas responderem.`}
        </EmptyState>
      </div>
    )
  }
  return form.answers ? <AnswerForm form={form} words={SURVEY_WORDS} /> : <Over />
}

function Over() {
  return (
    <EmptyState icon={<MessageCircleHeart />} title="Esta pesquisa não espera mais a sua resposta" action={HOME}>
      O prazo para responder terminou.
    </EmptyState>
  )
}

function Page({ title, description, children }: { readonly title: string; readonly description?: string; readonly children: ReactNode }) {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader back={<BackLink to="/app/inbox">Pendências</BackLink>} title={title} description={description} />
      {children}
    </div>
  )
}

/** What somebody thinks at a moment of their work: a few questions, answered on a phone. */
export function SurveyPage({ surveyId }: { readonly surveyId: string }) {
  const survey = useQuery(mySurveyQuery(surveyId))
  const form = useQuery(formQuery(SURVEY_PURPOSE, surveyId))
  return (
    <QueryStates
      query={survey}
      pending={<Skeleton className="h-96 rounded-lg" />}
      isEmpty={(found) => found === null}
      empty={
        <Page title="Pesquisa">
          <Over />
        </Page>
      }
    >
      {(found) => found && (
        <Page title={found.title} {...(found.due_on !== null && form.data?.has_answered === false && { description: `Leva dois minutos. Responda até ${formatDate(found.due_on)}.` })}>
          <QueryStates query={form} pending={<Skeleton className="h-80 rounded-lg" />} isEmpty={(known) => known === null} empty={<Over />}>
            {(known) => known && <Questions key={known.version} form={known} />}
          </QueryStates>
        </Page>
      )}
    </QueryStates>
  )
}
