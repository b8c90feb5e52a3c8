import { Sparkles } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { addStarters } from '../data/competencies/competency-data.ts'

const count = (total: number, one: string, many: string): string => (total === 1 ? `1 ${one}` : `${total} ${many}`)

/** Adds the competencies and the scale that a company may begin with. */
export function StartersButton({ companyId }: { readonly companyId: string }) {
  const add = useAct({
    act: () => addStarters(companyId),
    done: ({ competencies, scales }) =>
      competencies + scales === 0
        ? 'A empresa já tem tudo o que está no modelo'
        : ['Modelo adicionado', [competencies > 0 ? count(competencies, 'competência', 'competências') : null, scales > 0 ? count(scales, 'escala', 'escalas') : null].filter((part) => part !== null).join(' e ')],
    failed: 'O modelo não foi adicionado',
    stale: SUBJECTS.competencies,
  })
  return (
    <Button variant="primary" pending={add.isPending} onClick={() => add.mutate()}>
      <Sparkles aria-hidden="true" className="size-4" />
      Usar o modelo
    </Button>
  )
}
