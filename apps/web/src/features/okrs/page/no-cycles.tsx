import { Target } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'

/** A company that has never set goals: whoever may begin a cycle does, others read who does. */
export function NoCycles({ managesAll, onBegin }: { readonly managesAll: boolean; readonly onBegin: () => void }) {
  if (!managesAll)
    return (
      <EmptyState icon={<Target />} title="Nenhum ciclo de metas ainda">
        O RH da sua empresa cria os ciclos. Quando houver um, você encontra aqui as metas da empresa e define as suas.
      </EmptyState>
    )
  return (
    <EmptyState icon={<Target />} title="Nenhum ciclo de metas ainda" action={<Button variant="primary" onClick={onBegin}>Criar o primeiro ciclo</Button>}>
      Um ciclo é o período das metas, como um trimestre. Depois dele, cada um escreve objetivos e diz como estão.
    </EmptyState>
  )
}
