import { createFileRoute, notFound } from '@tanstack/react-router'

import { SurveyPage } from '#shared/surveys/survey-page.tsx'
import { isId } from '#shared/lib/is-id.ts'

export const Route = createFileRoute('/app/profile_/survey/$surveyId')({
  params: {
    parse: ({ surveyId }) => {
      if (!isId(surveyId)) throw notFound()
      return { surveyId }
    },
    stringify: ({ surveyId }) => ({ surveyId }),
  },
  component: Survey,
  staticData: { title: 'Pesquisa' },
})

function Survey() {
  const { surveyId } = Route.useParams()
  return <SurveyPage key={surveyId} surveyId={surveyId} />
}
