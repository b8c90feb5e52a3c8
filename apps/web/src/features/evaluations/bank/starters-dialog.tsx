import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { applyBankStarter, bankQuery } from '../data/bank-queries.ts'

const addedText = (count: number): string => (count === 1 ? '1 pergunta adicionada' : `${count} perguntas adicionadas`)

/** Ready-made questions by theme. */
export function StartersDialog({ companyId, onClose }: { readonly companyId: string; readonly onClose: () => void }) {
  const bank = useQuery(bankQuery(companyId))
  const use = useAct({
    act: (starter: string) => applyBankStarter(companyId, starter),
    done: (count) => addedText(count),
    failed: 'O modelo não foi usado',
    stale: SUBJECTS.questionBank,
  })
  return (
    <Dialog open onOpenChange={onClose} title="Usar um modelo" description="As perguntas entram no banco com o tema do modelo. Depois, mude o que quiser." footer={<Button onClick={onClose}>Fechar</Button>}>
      <QueryStates query={bank} pending={<Skeleton className="h-64 rounded-lg" />}>
        {({ starters }) => (
          <ul aria-label="Modelos" className="flex flex-col divide-y">
            {starters.map(({ starter, theme, about, questions, missing }) => (
              <li key={starter} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium">{theme}</p>
                  <p className="text-sm text-text-muted">{`${about} ${questions} perguntas.`}</p>
                </div>
                {missing === 0 ? (
                  <span className="flex items-center gap-1.5 text-sm text-text-muted">
                    <Check aria-hidden="true" className="size-4" />
                    No banco
                  </span>
                ) : (
                  <Button size="sm" pending={use.isPending && use.variables === starter} disabled={use.isPending} onClick={() => use.mutate(starter)}>
                    {missing === questions ? 'Usar' : `Adicionar ${missing === 1 ? 'a que falta' : `as ${missing} que faltam`}`}
                    <span className="sr-only"> {theme}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Dialog>
  )
}
