import { Link } from '@tanstack/react-router'
import { Sparkles, Upload } from 'lucide-react'

import { Button, buttonClass } from '#shared/ui/button.tsx'
import { addLibraryStarters } from '../data/plan-acts.ts'
import { usePlanAct } from '../data/use-plan-act.ts'

/** Adds what a company may recommend from its first day on. */
export function LibraryStarters({ companyId }: { readonly companyId: string }) {
  const add = usePlanAct(() => addLibraryStarters(companyId), (added) => (added === 0 ? 'A biblioteca já tem todas as sugestões prontas' : added === 1 ? '1 sugestão adicionada' : `${added} sugestões adicionadas`), { failed: 'As sugestões não foram adicionadas' })
  return <Button pending={add.isPending} onClick={() => add.mutate()}><Sparkles aria-hidden="true" className="size-4" />Usar sugestões prontas</Button>
}

export function LibraryImportLink() {
  return (
    <Link to="/app/employees/import/$kind" params={{ kind: 'library_actions' }} search={{}} className={buttonClass({})}>
      <Upload aria-hidden="true" className="size-4" />
      Importar
    </Link>
  )
}
