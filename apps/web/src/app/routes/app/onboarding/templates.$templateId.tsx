import { createFileRoute } from '@tanstack/react-router'

import { templateAddress } from '#features/journeys/model/templates/template-address.ts'
import { JourneyTemplate } from '../../../parts/journey-template.tsx'

export const Route = createFileRoute('/app/onboarding/templates/$templateId')({
  validateSearch: templateAddress.validateSearch,
  component: Template,
  staticData: { title: 'Roteiro' },
})

function Template() {
  return <JourneyTemplate {...Route.useParams()} {...Route.useSearch()} kind="admission" />
}
