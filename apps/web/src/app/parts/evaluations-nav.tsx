import { linkOptions } from '@tanstack/react-router'

import { ModuleNav, type ModulePage } from './module-nav.tsx'

const activeOptions = { includeSearch: false }

const PAGES: readonly ModulePage[] = [
  { label: 'Avaliações', options: linkOptions({ to: '/app/evaluations', activeOptions: { ...activeOptions, exact: true } }) },
  { label: 'Feedback', options: linkOptions({ to: '/app/evaluations/feedback', activeOptions }) },
  { label: 'Competências', needs: 'manage_evaluations', options: linkOptions({ to: '/app/evaluations/competencies', activeOptions }) },
  { label: 'Perguntas', needs: 'manage_evaluations', options: linkOptions({ to: '/app/evaluations/questions', activeOptions }) },
  { label: 'Resultados', needs: 'manage_evaluations', options: linkOptions({ to: '/app/evaluations/surveys', activeOptions }) },
]

/** The pages of Avaliações. */
export function EvaluationsNav() {
  return <ModuleNav label="Páginas de Avaliações" pages={PAGES} />
}
