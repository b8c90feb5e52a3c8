import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'

import { AnswerForm } from '#shared/forms/answer-form.tsx'
import { formQuery } from '#shared/forms/form-data.ts'
import type { FormWords } from '#shared/forms/form-model.ts'
import { SUBJECTS, useRefetch } from '#shared/lib/subjects.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'

/** Of the purpose in `forms`. */
const PULSE = 'evaluation_pulse'
const WORDS: FormWords = { name: 'Pesquisa', did: 'respondeu o quê', blind: 'Nem o RH nem o seu gestor. O resultado só aparece', submit: 'Enviar resposta', sent: 'Resposta enviada' }

const OVER = <EmptyState title="Este pulso não espera mais a sua resposta">O prazo para responder terminou ou ainda não começou.</EmptyState>

/** What somebody thinks of the company, without their name. */
export function PulsePart({ cycleId }: { readonly cycleId: string }) {
  const form = useQuery(formQuery(PULSE, cycleId))
  const refetch = useRefetch(SUBJECTS.evaluations)
  return (
    <QueryStates query={form} pending={<Skeleton className="h-80 rounded-lg" />} isEmpty={(found) => found === null} empty={OVER}>
      {(found) =>
        found === null ? null : found.has_answered ? (
          <div role="status">
            <EmptyState icon={<CircleCheck />} title="Obrigado por responder">{`Sua resposta foi enviada sem o seu nome. Os resultados aparecem depois do encerramento, a partir de ${found.min_group} respostas.`}</EmptyState>
          </div>
        ) : found.answers ? (
          <div className="max-w-2xl">
            <AnswerForm key={found.version} form={found} words={WORDS} onDone={() => void refetch()} />
          </div>
        ) : (
          OVER
        )
      }
    </QueryStates>
  )
}
