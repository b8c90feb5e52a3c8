import { createFileRoute } from '@tanstack/react-router'

import { FiguresPage } from '#features/people/figures/figures-page.tsx'
import { PeopleNav } from '../../../parts/people-nav.tsx'

export const Route = createFileRoute('/app/employees/charts')({
  component: () => <FiguresPage nav={<PeopleNav />} />,
  staticData: { title: 'Indicadores de pessoas' },
})
